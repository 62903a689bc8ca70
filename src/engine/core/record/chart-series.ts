import { addDays, dayNumber } from '../calendar/day-arithmetic.ts'

/** One value to be drawn: where it stands, how high, and whose it is. */
export interface ChartPoint {
  /** A day, or words. */
  readonly x: string
  /** A decimal string; a chart draws it, nothing is worked out with it. */
  readonly y: string
  /** The last day it holds; undefined: until the next one of its series. */
  readonly to: string | undefined
  /** Name of its series; `''` where there is one only. */
  readonly series: string
}

/** Where a chart puts a value: days since 1970 or the place of the words, and the height; no height is a gap. */
export type ChartPlace = readonly [x: number, y: number | null]

/** A line of a chart. */
export interface ChartSeries {
  readonly name: string
  readonly places: readonly ChartPlace[]
}

/** Everything a chart draws. */
export interface ChartData {
  readonly series: readonly ChartSeries[]
  /** Words along the x axis; undefined where it is days. */
  readonly names: readonly string[] | undefined
}

/** How values follow each other: joined, holding until the next, or each for itself. */
export interface ChartShape {
  readonly isStep: boolean
  /** True where x is a day. */
  readonly isOfDays: boolean
  /** The site's day: how far the last step reaches. */
  readonly today: string
}

/** Points as lines of a chart (CHART-2), each in the order of its days, or of the words as they first came. */
export function chartData(points: readonly ChartPoint[], shape: ChartShape): ChartData {
  const names = shape.isOfDays ? undefined : [...new Set(points.map(({ x }) => x))]
  const placeOf = (x: string): number => (names === undefined ? (dayNumber(x) ?? 0) : names.indexOf(x))
  const series = [...new Set(points.map((point) => point.series))].map((name): ChartSeries => {
    const own = points.filter((point) => point.series === name)
    const sorted = own.toSorted((one, other) => placeOf(one.x) - placeOf(other.x))
    const places = shape.isStep
      ? steps(sorted, shape.today)
      : sorted.map(({ x, y }) => [placeOf(x), Number(y)] as const)
    return { name, places }
  })
  return { series, names }
}

/** What holds from a day until the next value, or the last day it is said to hold, with a gap behind that. */
function steps(points: readonly ChartPoint[], today: string): readonly ChartPlace[] {
  return points.flatMap(({ x, y, to }, index): readonly ChartPlace[] => {
    const from = dayNumber(x) ?? 0
    const next = points[index + 1]
    const nextFrom = next === undefined ? undefined : dayNumber(next.x)
    const last = to === undefined ? nextFrom : dayNumber(addDays(to, 1) ?? to)
    const end = last ?? Math.max(dayNumber(today) ?? from, from)
    const until = nextFrom === undefined ? end : Math.min(end, nextFrom)
    const isFollowed = nextFrom !== undefined && until === nextFrom
    const value = Number(y)
    if (isFollowed) return [[from, value]]
    return next === undefined
      ? [
          [from, value],
          [until, value],
        ]
      : [
          [from, value],
          [until, value],
          [until, null],
        ]
  })
}
