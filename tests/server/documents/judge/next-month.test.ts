import { describe, expect, it } from 'vitest'
import { nextMonth, type MonthTable } from '../../../../server/documents/judge/next-month.ts'

const table: MonthTable = {
  dayOfMonth: 31,
  every: 1,
  from: '2026-01-01',
  until: undefined,
  minutes: 360,
  timeZone: 'America/New_York',
}

/** The days of so many runs after a moment. */
function days(changes: Partial<MonthTable>, after: string, count: number) {
  const found: string[] = []
  let moment = new Date(after)
  for (let run = nextMonth({ ...table, ...changes }, moment); run && found.length < count;) {
    found.push(run.on)
    moment = new Date(run.at)
    run = nextMonth({ ...table, ...changes }, moment)
  }
  return found
}

describe('the next run of a day of the month', () => {
  it('[SCHD-10] is on the last day of a shorter month, and on its own day in the next', () => {
    expect(days({}, '2027-12-15T00:00:00Z', 4)).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'])
    expect(days({ every: 3, from: '2026-08-15' }, '2026-08-01T00:00:00Z', 3)).toEqual([
      '2026-08-31',
      '2026-11-30',
      '2027-02-28',
    ])
  })

  it('[SCHD-10] begins not before the first day and ends with the last', () => {
    expect(days({ dayOfMonth: 10, from: '2026-08-15' }, '2020-01-01T00:00:00Z', 1)).toEqual(['2026-09-10'])
    expect(days({ dayOfMonth: 10, until: '2026-03-10' }, '2026-01-01T00:00:00Z', 9)).toEqual([
      '2026-01-10',
      '2026-02-10',
      '2026-03-10',
    ])
    expect(days({ every: 60, dayOfMonth: 1 }, '2026-01-02T00:00:00Z', 2)).toEqual(['2031-01-01', '2036-01-01'])
  })

  it('[SCHD-2, SCHD-10] runs at the end of a gap of the clock', () => {
    // 8 March 2026: the clock goes from 2:00 to 3:00, 7:00 UTC.
    const run = nextMonth({ ...table, dayOfMonth: 8, minutes: 150 }, new Date('2026-03-07T12:00:00Z'))
    expect(run).toEqual({ at: '2026-03-08T07:00:00.000Z', on: '2026-03-08' })
  })
})
