import { runsOf } from '#core/text/look-alike.ts'

/** Most a text alone can say: less than a code that was learnt or one that is printed on the pack. */
const mostOfText = 90
/** From here on a text names an item that is worth looking at. */
export const suggestedFrom = 40

/** Words as they are compared: small letters without accents and without the ending of a plural. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(runsOf(text).map((word) => word.replace(/(?<=\p{L}{2})e?s?$/u, '')))
}

/** How much two texts have in common, 0 to 90: twice the words both have, of all words of both (BID-3). */
export function scoreOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  const all = one.size + other.size
  return all === 0 ? 0 : Math.round((2 * mostOfText * shared) / all)
}
