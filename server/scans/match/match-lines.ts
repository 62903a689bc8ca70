import { scoreLine, type ScoredMatch } from './score-line.ts'
import type { InvoicedLine, LineMatch, OpenLine } from './open-line.ts'

/** What a match is worth where another item fits as well. */
const ofTwo = 60

/**
 * What each line of an invoice is taken for, undefined where nothing fits (SCAN-10): the surest first, every open line once; of two that fit alike
 * the one received earlier. Where two items fit alike nothing is sure.
 */
export function matchLines(
  lines: readonly InvoicedLine[],
  open: readonly OpenLine[],
): readonly (LineMatch | undefined)[] {
  const pairs = lines.flatMap((line, index) =>
    open.flatMap((one, place) => {
      const match = scoreLine(line, one)
      return match === undefined ? [] : [{ index, place, match }]
    }),
  )
  const matches: (LineMatch | undefined)[] = lines.map(() => undefined)
  const taken = new Set<number>()
  const ordered = pairs.toSorted((a, b) => compareMatches(b.match, a.match) || a.index - b.index || a.place - b.place)
  for (const { index, place, match } of ordered) {
    if (matches[index] !== undefined || taken.has(place)) continue
    const rivals = pairs.filter(
      (pair) => pair.index === index && !taken.has(pair.place) && thingOf(pair.match) !== thingOf(match),
    )
    const isTied = rivals.some((rival) => compareMatches(rival.match, match) === 0)
    matches[index] = { open: match.open, by: match.by, score: isTied ? Math.min(ofTwo, match.score) : match.score }
    taken.add(place)
  }
  return matches
}

/** What is billed: an item, or what was ordered in words. */
function thingOf({ open }: LineMatch): number | string {
  return open.item ?? open.name
}

function compareMatches(a: ScoredMatch, b: ScoredMatch): number {
  return a.score - b.score || a.rank - b.rank
}
