import { greyOf, inkOf } from './ink.mjs'
import { shareFor, turned } from './turned.mjs'

/** The longer edge of the picture slopes are measured on, in points. */
const edge = 1000
/** Degrees a page may lie askew, and the steps in which its slope is looked for: first wide, then close to the best. */
const [most, wide, close] = [9, 0.25, 0.05]
/** Less than this is no slope: turning a picture blurs its letters. */
const least = 0.15
/** More points say nothing more. */
const mostPoints = 40_000
/** Columns of a table stand out as well; what stands out this much less than what lies across it is no line. */
const acrossShare = 0.7

/** By how many degrees the lines of a page fall to the right; 0 where none stand out. */
export function slopeOfLines(canvas) {
  const { feet } = edgesOf(canvas)
  if (feet.x.length === 0) return 0
  const first = best(feet, range(-most, most, wide))
  const { degrees } = best(feet, range(first.degrees - wide, first.degrees + wide, close))
  return Math.abs(degrees) >= least && Math.abs(degrees) < most ? degrees : 0
}

/** Whether the lines of a page seem to go up or down. */
export function liesAcross(canvas) {
  const { feet, ends } = edgesOf(canvas)
  const [level, across] = [feet, ends].map((points) => best(points, range(-most, most, wide)).sharpness)
  return level < across * acrossShare
}

/** Ink with paper below, for letters stand on a line, and with paper behind it, as it would be with the picture on its side. */
function edgesOf(canvas) {
  const grey = greyOf(turned(canvas, { share: shareFor(canvas, edge) }))
  const { width, height } = grey
  const ink = inkOf(grey)
  const [below, behind] = [[], []]
  for (let y = 0, at = 0; y < height - 1; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      if (ink[at] === 0) continue
      if (ink[at + width] === 0) below.push(at)
      if (x < width - 1 && ink[at + 1] === 0) behind.push(at)
    }
  const x = (at) => at % width
  const y = (at) => Math.floor(at / width)
  return {
    feet: pointsOf(below, { x, y, width, height }),
    ends: pointsOf(behind, { x: y, y: x, width: height, height: width }),
  }
}

/** Places of some of the points, evenly chosen. */
function pointsOf(at, { x, y, width, height }) {
  const step = Math.max(1, at.length / mostPoints)
  const some = Array.from({ length: Math.floor(at.length / step) }, (_each, index) => at[Math.floor(index * step)])
  return { x: Float32Array.from(some, x), y: Float32Array.from(some, y), width, height }
}

function range(from, to, step) {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_each, index) => from + index * step)
}

/** The slope along which points stand out most; of two alike the one nearer to level. */
function best(points, slopes) {
  let found = { degrees: 0, sharpness: -1 }
  for (const degrees of slopes.toSorted((a, b) => Math.abs(a) - Math.abs(b))) {
    const sharpness = sharpnessOf(points, degrees)
    if (sharpness > found.sharpness) found = { degrees, sharpness }
  }
  return found
}

/** How unevenly points fall on rows that slope so: lines of text leave rows between them empty. 1 where they lie anywhere. */
function sharpnessOf({ x, y, width, height }, degrees) {
  const fall = Math.tan((degrees * Math.PI) / 180)
  const above = Math.ceil(Math.abs(fall) * width) + 1
  const rows = new Float64Array(height + 2 * above)
  for (let index = 0; index < x.length; index += 1) rows[Math.round(y[index] - fall * x[index]) + above] += 1
  const squares = rows.reduce((sum, count) => sum + count * count, 0)
  return (squares * height) / Math.max(1, x.length * x.length)
}
