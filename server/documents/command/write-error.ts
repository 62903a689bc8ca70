import type { EntityDefinition } from '#core/model/family-definition.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { togetherName } from '../../db/tables/entity-table-indexes.ts'
import { objectName } from '../../db/tables/index-shape.ts'

/**
 * A duplicate of a unique field, or of fields unique together, as the issue of that or the last field; the index is the only judge, because a check before the write would race.
 * Every other error comes back as it is.
 */
export function translateWriteError(entity: EntityDefinition, error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505') return error
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const field = entity.fields.find(
    (each) => each.unique && objectName(`${entity.table}_${each.column}_key`) === constraint,
  )
  const group = Object.values(entity.uniqueTogether).find((ids) => groupName(entity, ids) === constraint)
  const lines = entity.lines.find(({ table }) => 'table' in error && error.table === table)
  if (lines) return appError('E_VALIDATION', {}, { issues: [fieldIssue(lines.id, { code: 'unique' })] })
  const issue = field ? fieldIssue(field.id, { code: 'unique' }) : group && togetherIssue(group)
  return issue ? appError('E_VALIDATION', {}, { issues: [issue] }) : error
}

function groupName(entity: EntityDefinition, ids: readonly string[]): string {
  return togetherName(
    entity,
    ids.flatMap((id) => entity.fields.find((field) => field.id === id) ?? []),
  )
}

function togetherIssue(ids: readonly string[]): FieldIssue {
  return fieldIssue(ids.at(-1) ?? '', { code: 'uniqueTogether' })
}
