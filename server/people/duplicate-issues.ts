import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'

/** The lines that say what an earlier line says already, by the values of the cells named; told at the last of these. */
export function duplicateIssues<L extends object>(
  rows: readonly L[],
  lines: string,
  cells: readonly [keyof L & string, ...(keyof L & string)[]],
): readonly FieldIssue[] {
  const seen = new Set<string>()
  return rows.flatMap((row, index) => {
    const values = cells.map((cell) => row[cell])
    if (values.some((value) => value === undefined || value === '')) return []
    const key = JSON.stringify(values)
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [fieldIssue(cells.at(-1) ?? cells[0], { code: 'twice' }, { lines, index })]
  })
}
