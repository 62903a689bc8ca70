import { inkOf } from './ink.mjs'
import { runsAlong, thinAlong } from './runs-of-ink.mjs'

/** Shares of the longer edge: how long a rule is, alone or between two others, and how thick at most. */
const [long, short, thick] = [1 / 20, 1 / 60, 1 / 260]
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
  const bands = ways.map(({ way, runs }) => bandOf(runs.filter(isLong(edge)), way, ink.length))
  ways.forEach(({ way, runs }, index) => {
    const between = runs.filter((run) => !isLong(edge)(run) && endsAt(run, way, bands[1 - index], most))
    markBand(bands[index], between, way)
  })
  ways.forEach(({ way, thin }, index) => erase(grey, { ink, thin, way, band: bands[index], other: bands[1 - index], most }))
}

const isLong = (edge) => (run) => run.to - run.from >= edge * long

function bandOf(runs, way, points) {
  const band = new Uint8Array(points)
  markBand(band, runs, way)
  return band
}

function markBand(band, runs, { along, across }) {
  for (const { line, from, to } of runs)
    for (let at = from; at <= to; at += 1) band[line * across + at * along] = 1
}

/** Whether both ends of a run lie at rules of the other way. */
function endsAt({ line, from, to }, { length, along, across }, others, reach) {
  const isAt = (end) => {
    for (let at = Math.max(0, end - reach); at <= Math.min(length - 1, end + reach); at += 1)
      if (others[line * across + at * along] === 1) return true
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
      if (band[point] === 0 || ink[point] === 0 || (thin[point] === 0 && other[point] === 0)) continue
      const beside = most + halo
      const [above, below] = [Math.max(0, line - beside), Math.min(lines - 1, line + beside)]
      const paper = Math.max(points[above * across + at * along], points[below * across + at * along])
      for (let near = Math.max(0, line - halo); near <= Math.min(lines - 1, line + halo); near += 1) {
        const place = near * across + at * along
        if (near === line || ink[place] === 0) points[place] = paper
      }
    }
}
