import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { togetherName } from '../../db/tables/entity-table-indexes.ts'
import { objectName } from '../../db/tables/index-shape.ts'

/**
 * A duplicate of a unique field, or of fields unique together, as the issue of that or the last field; the index is the only judge, because a check before the write would race.
 * Every other error comes back as it is. `number` is that of the document that has the values already, where the person may see it.
 */
export function translateWriteError(entity: EntityDefinition, error: unknown, number?: string): unknown {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505') return error
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const field = entity.fields.find(
    (each) => each.unique && objectName(`${entity.table}_${each.column}_key`) === constraint,
  )
  const group = groupOf(entity, constraint)
  const lines = entity.lines.find(({ table }) => 'table' in error && error.table === table)
  if (lines) return appError('E_VALIDATION', {}, { issues: [fieldIssue(lines.id, { code: 'unique' })] })
  const issue = field ? fieldIssue(field.id, { code: 'unique' }) : group && togetherIssue(group, number)
  return issue ? appError('E_VALIDATION', {}, { issues: [issue] }) : error
}

/** The fields that another record has the same of, when the database refused for that; undefined of every other error. */
export function duplicatedFields(entity: EntityDefinition, error: object): readonly FieldDefinition[] | undefined {
  const group = 'constraint' in error ? groupOf(entity, String(error.constraint)) : undefined
  return group?.flatMap((id) => entity.fields.find((field) => field.id === id) ?? [])
}

function groupOf(entity: EntityDefinition, constraint: string): readonly string[] | undefined {
  return Object.values(entity.uniqueTogether).find((ids) => groupName(entity, ids) === constraint)
}

function groupName(entity: EntityDefinition, ids: readonly string[]): string {
  return togetherName(
    entity,
    ids.flatMap((id) => entity.fields.find((field) => field.id === id) ?? []),
  )
}

function togetherIssue(ids: readonly string[], number: string | undefined): FieldIssue {
  const issue = number === undefined ? { code: 'uniqueTogether' } : { code: 'uniqueTogetherOf', params: { number } }
  return fieldIssue(ids.at(-1) ?? '', issue)
}
