import type { EntityDefinition } from '#core/definition/family-definition.ts'
import { appError } from '#core/errors/app-error.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { objectName } from '../db/entity-table-indexes.ts'

/**
 * A duplicate of a unique field, as the issue of that field; the index is the only judge, because a check before the write would race.
 * Every other error comes back as it is.
 */
export function translateWriteError(entity: EntityDefinition, error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505') return error
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const field = entity.fields.find(
    (each) => each.unique && objectName(`${entity.table}_${each.column}_key`) === constraint,
  )
  return field ? appError('E_VALIDATION', {}, { issues: [fieldIssue(field.id, { code: 'unique' })] }) : error
}
