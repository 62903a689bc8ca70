import { eraseRules } from './erase-rules.mjs'
import { greyOf } from './ink.mjs'
import { liesAcross, slopeOfLines } from './slope-of-lines.mjs'
import { shareFor, turned } from './turned.mjs'

/** Longer edges in points: what is read, and what is read to find out which edge is up. */
const [readEdge, triedEdge] = [2400, 1400]
/** Words this sure are no accident; a page that is read well has so many letters of them, and so large a share of all its letters. */
const [sureFrom, leastLetters, leastShare] = [70, 20, 0.5]

/** How many times the letters of a page as it lies another turn must say. */
const muchMore = 1.5

/**
 * Reads a page with its lines level and its rules out of the way: the words with their places, how the page was turned for them, and how wide it was
 * then. `lies` is kept over the pages of a file: they mostly lie alike, and a file that is no text is not tried forever.
 */
export async function readUpright(source, { words, lies }) {
  const { quarters } = lies
  const picture = turned(source, { quarters, share: shareFor(source, readEdge) })
  const isAcross = liesAcross(picture)
  const read = isAcross ? undefined : await readLevel(source, { words, quarters, picture })
  const asItLies = () => read ?? readLevel(source, { words, quarters, picture })
  if (read?.isGood || lies.tries === 0) return asItLies()
  const others = (isAcross ? [1, 3, 2] : [2, 1, 3]).map((more) => (quarters + more) % 4)
  const found = await bestOf(source, { words, quarters: others, least: (read?.letters ?? 0) * muchMore })
  if (!found?.isGood) lies.tries -= 1
  if (found === undefined) return asItLies()
  lies.quarters = found.turn.quarters
  return readLevel(source, { words, quarters: lies.quarters })
}

/** The turn by which a smaller picture says most; undefined where none says enough. */
async function bestOf(source, { words, quarters, least }) {
  let best
  for (const one of quarters) {
    const read = await readLevel(source, { words, quarters: one, edge: triedEdge })
    if (read.letters >= Math.max(leastLetters, least) && read.letters > (best?.letters ?? 0)) best = read
    if (best?.isGood) return best
  }
  return best
}

async function readLevel(source, { words, quarters, edge = readEdge, picture }) {
  const share = shareFor(source, edge)
  const drawn = picture ?? turned(source, { quarters, share })
  const turn = { quarters, degrees: -slopeOfLines(drawn) }
  const level = turn.degrees === 0 ? drawn : turned(source, { ...turn, share })
  const grey = greyOf(level)
  eraseRules(grey)
  const found = await words(grey)
  return { words: found, turn, width: level.width, ...lettersOf(found) }
}

/** How many letters and digits are sure, and whether that is a page which is read well. */
function lettersOf(words) {
  const count = (some) => some.reduce((sum, { t }) => sum + (t.match(/[\p{L}\d]/gu)?.length ?? 0), 0)
  const letters = count(words.filter(({ t, s }) => s >= sureFrom && t.length > 1))
  return { letters, isGood: letters >= leastLetters && letters >= count(words) * leastShare }
}
