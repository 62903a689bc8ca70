import type { ChartDefinition } from '#core/model/section-parts.ts'
import type { Scalar } from '#core/model/value.ts'
import type { ChartPoint } from '#core/record/chart-series.ts'

/** A row of the table under a chart, and what the chart draws of it: nothing where it lacks its place or its height. */
export interface DrawnRow {
  readonly key: string
  readonly series: string
  readonly xText: string
  readonly yText: string
  readonly point: ChartPoint | undefined
}

/** What is known of a row: its values, and how people read them. */
export interface ChartRow {
  readonly key: string
  readonly value: (field: string) => Scalar | undefined
  readonly text: (field: string) => string
}

/** A row as chart and table show it. A day is its own place; anything else stands by its words. */
export function drawnRow(chart: ChartDefinition, row: ChartRow, isOfDays: boolean): DrawnRow {
  const series = chart.series
    .map(row.text)
    .filter((text) => text !== '')
    .join(' · ')
  const [xText, yText] = [row.text(chart.x), row.text(chart.y)]
  const x = isOfDays ? row.value(chart.x) : xText
  const y = row.value(chart.y)
  const to = chart.to === undefined ? undefined : row.value(chart.to)
  const isWhole = typeof x === 'string' && x !== '' && y !== null && y !== undefined && y !== ''
  const point = isWhole ? { x, y: String(y), to: typeof to === 'string' ? to : undefined, series } : undefined
  return { key: row.key, series, xText, yText, point }
}
