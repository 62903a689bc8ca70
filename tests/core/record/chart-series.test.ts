import { describe, expect, it } from 'vitest'
import { chartData, type ChartPoint } from '#core/record/chart-series.ts'

function point(x: string, y: string, more: Partial<ChartPoint> = {}): ChartPoint {
  return { x, y, to: undefined, series: '', ...more }
}

const day = { isStep: false, isOfDays: true, today: '1970-01-31' }

describe('what a chart draws', () => {
  it('[CHART-2] draws days in their order, and words as they first came', () => {
    const points = [point('1970-01-11', '2.5'), point('1970-01-02', '1.25')]
    expect(chartData(points, day)).toEqual({
      names: undefined,
      series: [
        {
          name: '',
          places: [
            [1, 1.25],
            [10, 2.5],
          ],
        },
      ],
    })
    const words = [point('b', '1'), point('a', '2'), point('b', '3', { series: 'other' })]
    expect(chartData(words, { ...day, isOfDays: false })).toEqual({
      names: ['b', 'a'],
      series: [
        {
          name: '',
          places: [
            [0, 1],
            [1, 2],
          ],
        },
        { name: 'other', places: [[0, 3]] },
      ],
    })
  })

  it('[CHART-2] lets a step hold until the next, its last day, or today', () => {
    const step = { ...day, isStep: true }
    const places = (...points: readonly ChartPoint[]) => chartData(points, step).series[0]?.places
    expect(places(point('1970-01-02', '1'), point('1970-01-11', '2'))).toEqual([
      [1, 1],
      [10, 2],
      [30, 2],
    ])
    // Held for days 1 to 4, nothing until day 10.
    expect(places(point('1970-01-02', '1', { to: '1970-01-05' }), point('1970-01-11', '2'))).toEqual([
      [1, 1],
      [5, 1],
      [5, null],
      [10, 2],
      [30, 2],
    ])
    expect(places(point('1970-01-02', '1', { to: '1970-01-10' }), point('1970-01-11', '2'))).toEqual([
      [1, 1],
      [10, 2],
      [30, 2],
    ])
    expect(places(point('1970-02-10', '3'))).toEqual([
      [40, 3],
      [40, 3],
    ])
    expect(places()).toBeUndefined()
  })
})
