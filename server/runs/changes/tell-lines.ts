import type { Scalar } from '#core/model/value.ts'
import { textOfValue } from './change-value.ts'
import type { FoundLine } from './read-lines.ts'
import type { WantedLines } from './wanted-lines.ts'

/** Most characters of a text that tells of lines. */
const longest = 120

/** A line of a record, and the values that are told of it. */
export interface ToldLine {
  readonly line: FoundLine
  readonly values: Readonly<Record<string, Scalar>>
}

/**
 * Lines in words: whose yes it is, where lines have one alone (`Farm, Mill`), and otherwise what each of them says (`Bar 2 / 8 / –; Kitchen
 * 4 / 12 / 3`). As many as there is room for, and how many more there are.
 */
export function tellLines(
  { cells, only }: WantedLines,
  told: readonly ToldLine[],
  translate: (key: string) => string | undefined,
): string {
  if (only !== undefined && cells.length === 0)
    return shortened(
      [...new Set(told.filter(({ values }) => values[only.id] === true).map(({ line }) => line.title))],
      ', ',
    )
  const texts = told.map(({ line, values }) => {
    const said = cells.map(({ field }) => {
      const text = textOfValue(field, { value: values[field.id] ?? null, title: undefined }, translate)
      return text === '' ? '–' : text
    })
    return `${line.title} ${said.join(' / ')}`.trim()
  })
  return shortened(texts, '; ')
}

/** As many texts as there is room for; what is left out is counted. */
function shortened(texts: readonly string[], between: string): string {
  const whole = texts.join(between)
  if (whole.length <= longest) return whole
  for (let shown = texts.length - 1; shown > 0; shown -= 1) {
    const text = `${texts.slice(0, shown).join(between)} (+${texts.length - shown})`
    if (text.length <= longest) return text
  }
  return `${whole.slice(0, longest - 1)}…`
}
