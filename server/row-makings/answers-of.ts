import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { RowMaking } from '#core/model/source-definition.ts'
import { appError } from '#core/errors/app-error.ts'
import type { RowMakingBody } from '#core/http/sources-contract.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'

/**
 * What a person answered before, under the names of the wire; the save checks what it says. @throws E_VALIDATION where something that must be
 * answered is not, or something that was not asked is
 */
export function answersOf(
  { entity }: FamilyDefinition,
  { ask }: RowMaking,
  { Fields: given = {} }: RowMakingBody,
): WireRecord {
  const asked = ask.flatMap(({ field: id, isRequired }) => {
    const field = entity.fields.find((one) => one.id === id)
    return field === undefined ? [] : [{ id, name: wireName(field), isRequired }]
  })
  const missing = asked.filter(({ name, isRequired }) => isRequired && isUnsaid(given[name]))
  const names = new Set(asked.map(({ name }) => name))
  const issues = [
    ...missing.map(({ id }) => fieldIssue(id, { code: 'required' })),
    ...Object.keys(given).flatMap((name) => (names.has(name) ? [] : [fieldIssue(name, { code: 'unknownField' })])),
  ]
  if (issues.length > 0) throw appError('E_VALIDATION', {}, { issues })
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !isUnsaid(value)))
}

function isUnsaid(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
