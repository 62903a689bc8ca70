import { expect, it } from 'vitest'
import type { ChartDefinition } from '#core/model/screens/section-parts.ts'
import { drawnRow } from '../../../../src/engine/ui/form/chart/drawn-row.ts'

const chart: ChartDefinition = {
  lines: 'cells',
  related: undefined,
  x: 'period',
  y: ['planned', 'spent'],
  to: undefined,
  series: [],
  look: 'line',
  choose: [],
}
const values: Readonly<Record<string, string | null>> = { period: '3', planned: '900', spent: null }
const row = {
  key: '3',
  value: (field: string) => values[field],
  text: (field: string) => values[field] ?? '',
  label: (field: string) => `Left ${field}`,
}

it('[CHART-7] draws several numbers of a row as lines named by their fields, but those it does not have', () => {
  expect(drawnRow(chart, row, false)).toEqual({
    key: '3',
    series: '',
    xText: '3',
    yTexts: ['900', ''],
    points: [{ x: '3', y: '900', to: undefined, series: 'Left planned' }],
  })
  // One number alone needs no name.
  expect(drawnRow({ ...chart, y: ['planned'] }, row, false).points[0]?.series).toBe('')
})
