import { quantity } from '#core/field-kinds/kinds/quantity.ts'
import type { CountLine, Counts } from '#core/http/count-contract.ts'

type Locale = Parameters<typeof quantity.format>[2]

/** `2 case + 3 lb`, as the language writes figures; a dash where nothing is counted. */
export function wordsOf({ units }: CountLine, counts: Counts, locale: Locale): string {
  const parts = counts.flatMap((count, place) =>
    count === null ? [] : [`${quantity.format({}, count, locale)} ${units[place]?.code ?? ''}`],
  )
  return parts.length === 0 ? '–' : parts.join(' + ')
}
