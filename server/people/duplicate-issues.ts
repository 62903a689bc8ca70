import type { EntityRecord } from '#core/definition/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { linesOf } from '#core/record/record-scope.ts'

/** The lines that say what an earlier line says already, by the values of the cells named; told at the last of these. */
export function duplicateIssues(
  record: EntityRecord,
  lines: string,
  cells: readonly [string, ...string[]],
): readonly FieldIssue[] {
  const seen = new Set<string>()
  return linesOf(record, lines).flatMap((line, index) => {
    const values = cells.map((cell) => line[cell] ?? null)
    if (values.includes(null)) return []
    const key = JSON.stringify(values)
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [fieldIssue(cells.at(-1) ?? cells[0], { code: 'twice' }, { lines, index })]
  })
}
