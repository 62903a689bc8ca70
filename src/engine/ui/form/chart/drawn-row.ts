import type { ChartDefinition } from '#core/model/screens/section-parts.ts'
import type { Scalar } from '#core/model/value.ts'
import type { ChartPoint } from '#core/record/chart-series.ts'

/** A row of the table under a chart, and what the chart draws of it: nothing where it lacks its place or a height. */
export interface DrawnRow {
  readonly key: string
  readonly series: string
  readonly xText: string
  /** In the order of the heights. */
  readonly yTexts: readonly string[]
  readonly points: readonly ChartPoint[]
}

/** What is known of a row: its values, and how people read them. */
export interface ChartRow {
  readonly key: string
  readonly value: (field: string) => Scalar | undefined
  readonly text: (field: string) => string
  /** What a field is called. */
  readonly label: (field: string) => string
}

/** A row as chart and table show it. A day is its own place; anything else stands by its words. Of several heights each is named by its field. */
export function drawnRow(chart: ChartDefinition, row: ChartRow, isOfDays: boolean): DrawnRow {
  const series = joined(chart.series.map(row.text))
  const xText = row.text(chart.x)
  const x = isOfDays ? row.value(chart.x) : xText
  const to = chart.to === undefined ? undefined : row.value(chart.to)
  const points = chart.y.flatMap((height): readonly ChartPoint[] => {
    const y = row.value(height)
    if (typeof x !== 'string' || x === '' || y === null || y === undefined || y === '') return []
    const name = chart.y.length === 1 ? series : joined([series, row.label(height)])
    return [{ x, y: String(y), to: typeof to === 'string' ? to : undefined, series: name }]
  })
  return { key: row.key, series, xText, yTexts: chart.y.map(row.text), points }
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' · ')
}
