import type { LineRecord } from '#core/model/value.ts'
import type { ChartChoice } from '#core/model/screens/section-parts.ts'
import type { Chosen } from './chosen-where.ts'

/** What may be chosen above a chart, and what is. */
export interface OfferedChoice {
  readonly field: string
  /** Id of what is chosen; undefined: everything. */
  readonly value: number | undefined
  readonly options: readonly { readonly id: number; readonly text: string }[]
}

/** How lines of the record are read. */
interface OfferedFrom {
  readonly linesOf: (id: string) => readonly LineRecord[]
  readonly textOf: (choice: ChartChoice, id: number) => string
}

/**
 * What each choice offers: the records that lines name which also name what was chosen before, by name. A choice that is not offered any more
 * is none.
 */
export function offeredChoices(
  choices: readonly ChartChoice[],
  chosen: Chosen,
  { linesOf, textOf }: OfferedFrom,
): readonly OfferedChoice[] {
  const before: { readonly column: string; readonly id: number }[] = []
  return choices.map((choice) => {
    const { field, offered } = choice
    const fitting = linesOf(offered.lines).filter((line) => before.every(({ column, id }) => line[column] === id))
    const ids = new Set(fitting.flatMap((line) => idIn(line[offered.column])))
    const options = [...ids].map((id) => ({ id, text: textOf(choice, id) }))
    const value = ids.has(chosen[field] ?? 0) ? chosen[field] : undefined
    if (value !== undefined) before.push({ column: offered.column, id: value })
    return { field, value, options: options.toSorted((one, other) => one.text.localeCompare(other.text)) }
  })
}

function idIn(value: unknown): readonly number[] {
  return typeof value === 'number' ? [value] : []
}
