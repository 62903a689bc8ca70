import { inkOf } from './ink.mjs'
import { runsAlong, thinAlong } from './runs-of-ink.mjs'

/** Shares of the longer edge: how long a rule is, alone or between two others, and how thick at most. */
const [long, short, thick] = [1 / 20, 1 / 60, 1 / 200]
/** Beyond its edge a rule is grey for so many points. */
const halo = 2

/** Takes the rules of tables and underlines out of a grey picture; letters that touch one stay whole. Lines that are not straight are no rules. */
export function eraseRules(grey) {
  const { width, height } = grey
  const edge = Math.max(width, height)
  const most = Math.max(3, Math.round(edge * thick))
  const ink = inkOf(grey)
  const ways = [
    { lines: height, length: width, along: 1, across: width },
    { lines: width, length: height, along: width, across: 1 },
  ].map((way) => {
    const thin = thinAlong(ink, way, most)
    return { way, thin, runs: runsAlong({ ink, thin }, way, { least: edge * short, edge }) }
  })
  const bands = ways.map(({ way, runs }) =>
    markBand(new Uint8Array(ink.length), runs.filter(isLong(edge)), { way, most }),
  )
  ways.forEach(({ way, runs }, index) => {
    const others = bands[1 - index]
    const between = runs.filter((run) => !isLong(edge)(run) && endsAt(run, others, { way, most }))
    markBand(bands[index], between, { way, most })
  })
  ways.forEach(({ way, thin }, index) =>
    erase(grey, { ink, thin, way, band: bands[index], other: bands[1 - index], most }),
  )
}

const isLong = (edge) => (run) => run.to - run.from >= edge * long
/** A point of a rule, and one that is a rule only where others cross it or end. */
const [ofRule, ofEnd] = [2, 1]

function markBand(band, runs, { way: { length, along, across }, most }) {
  for (const { line, from, to } of runs)
    for (let at = Math.max(0, from - most); at <= Math.min(length - 1, to + most); at += 1) {
      const point = line * across + at * along
      band[point] = Math.max(band[point], at < from || at > to ? ofEnd : ofRule)
    }
  return band
}

/** Whether both ends of a run lie at rules of the other way. */
function endsAt({ line, from, to }, others, { way: { length, along, across }, most }) {
  const isAt = (end) => {
    for (let at = Math.max(0, end - most); at <= Math.min(length - 1, end + most); at += 1)
      if (others[line * across + at * along] > 0) return true
    return false
  }
  return isAt(from) && isAt(to)
}

/** Paints the rules of one way as the paper beside them. */
function erase({ points }, { ink, thin, way, band, other, most }) {
  const { lines, length, along, across } = way
  for (let line = 0; line < lines; line += 1)
    for (let at = 0; at < length; at += 1) {
      const point = line * across + at * along
      // Where rules cross, both are thick.
      const isRule = (band[point] === ofRule && thin[point] === 1) || (band[point] > 0 && other[point] > 0)
      if (ink[point] === 0 || !isRule) continue
      // The lightest nearby: a letter may stand close on either side.
      let paper = 0
      for (let near = Math.max(0, line - most); near <= Math.min(lines - 1, line + most); near += 1)
        paper = Math.max(paper, points[near * across + at * along])
      for (let near = Math.max(0, line - halo); near <= Math.min(lines - 1, line + halo); near += 1) {
        const place = near * across + at * along
        if (near === line || ink[place] === 0) points[place] = paper
      }
    }
}
