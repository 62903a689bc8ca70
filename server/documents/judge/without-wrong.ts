import type { EntityRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { CommandScope } from '../command/command-scope.ts'

/** The record without the values their own fields refuse, so that whoever is asked next reads right values or none. */
export function withoutWrong(
  { family }: CommandScope,
  record: EntityRecord,
  found: readonly FieldIssue[],
): EntityRecord {
  // What a rule refuses are values that are right by themselves.
  const wrong = found.filter(({ code }) => !code.startsWith('rule/'))
  if (wrong.length === 0) return record
  const header = wrong.filter(
    ({ field, lines }) => lines === undefined && family.entity.fields.some(({ id }) => id === field),
  )
  const grids = family.entity.lines.flatMap(({ id }) => {
    const cells = wrong.filter(({ lines }) => lines === id)
    return cells.length === 0 ? [] : [[id, rowsWithout(record, id, cells)] as const]
  })
  return { ...record, ...Object.fromEntries(header.map(({ field }) => [field, null])), ...Object.fromEntries(grids) }
}

function rowsWithout(record: EntityRecord, lines: string, cells: readonly FieldIssue[]) {
  return linesOf(record, lines).map((line, index) => {
    const wrong = cells.filter(({ row }) => row === index)
    return wrong.length === 0 ? line : { ...line, ...Object.fromEntries(wrong.map(({ field }) => [field, null])) }
  })
}
