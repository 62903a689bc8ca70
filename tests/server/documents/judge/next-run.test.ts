import { describe, expect, it } from 'vitest'
import { nextRun } from '../../../../server/documents/judge/next-run.ts'

const daily = { weekdays: [0, 1, 2, 3, 4, 5, 6], timeZone: 'America/New_York' }

describe('the next run of a schedule', () => {
  it('[SCHD-2] runs at the end of a gap of the clock, and the next day at its own time again', () => {
    const at = { ...daily, minutes: 150 }
    // 8 March 2026: the clock goes from 2:00 to 3:00, 7:00 UTC.
    expect(nextRun(at, new Date('2026-03-07T12:00:00Z'))).toBe('2026-03-08T07:00:00.000Z')
    expect(nextRun(at, new Date('2026-03-08T07:00:00Z'))).toBe('2026-03-09T06:30:00.000Z')
  })

  it('[SCHD-2] runs once where the clock shows the time twice', () => {
    const at = { ...daily, minutes: 90 }
    // 1 November 2026: 1:30 is 5:30 and 6:30 UTC.
    expect(nextRun(at, new Date('2026-10-31T12:00:00Z'))).toBe('2026-11-01T05:30:00.000Z')
    expect(nextRun(at, new Date('2026-11-01T05:30:00Z'))).toBe('2026-11-02T06:30:00.000Z')
  })

  it('[SCHD-1] knows days of the week, and no run without one', () => {
    const table = { minutes: 360, timeZone: 'Europe/Madrid' }
    expect(nextRun({ ...table, weekdays: [1, 4] }, new Date('2026-11-23T12:00:00Z'))).toBe('2026-11-26T05:00:00.000Z')
    expect(nextRun({ ...table, weekdays: [] }, new Date('2026-11-23T12:00:00Z'))).toBeNull()
  })
})
