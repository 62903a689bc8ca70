import type { ComparedRow } from '#core/compare/compared-table.ts'
import { isEmpty } from '#core/record/record-scope.ts'

/** Rows drawn before somebody asks for more, and that many more then: a thousand lines are not drawn for whom the first ones answer (COMPARE-11). */
export const rowsAtOnce = 100

/** The rows that are drawn. */
export function drawnRows(rows: readonly ComparedRow[], most: number): readonly ComparedRow[] {
  return rows.slice(0, most)
}

/** Rows without new lines that nobody has given what they are called by, such as an item. */
export function begunRows(rows: readonly ComparedRow[], title: string): readonly ComparedRow[] {
  return rows.filter(({ line }) => !isEmpty(line.id) || !isEmpty(line[title]))
}
