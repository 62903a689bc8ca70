import type { LineRecord } from '#core/model/value.ts'
import { gridRow, type RowContext } from './line-row.ts'

/** Indexes of the lines in which some cell holds the words, whatever its kind; undefined when nothing is searched for (LINES-9). */
export function matchingLines(
  context: RowContext,
  lines: readonly LineRecord[],
  words: string,
): readonly number[] | undefined {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return undefined
  return lines.flatMap((line, index) => (lineText(context, line, index).includes(wanted) ? [index] : []))
}

function lineText(context: RowContext, line: LineRecord, index: number): string {
  const row = gridRow(context, line, index)
  const values = Object.values(row.values).filter((value) => typeof value === 'string')
  return [...Object.values(row.texts), ...Object.values(row.words ?? {}), ...values].join(' ').toLowerCase()
}
