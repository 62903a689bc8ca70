import type { PrintedSheet } from './section-parts.ts'

/** Every field of a line that a printed sheet names. */
export function cellsOfSheet({ columns, write, code }: PrintedSheet): readonly string[] {
  const boxes = write.flatMap(({ field, unit }) => (unit === undefined ? [field] : [field, unit]))
  return [...columns, ...boxes, ...(code === undefined ? [] : [code])]
}
