import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  nextDayOfMonth,
  weekday,
} from '../../../src/engine/core/calendar/day-arithmetic.ts'
import { parseDay } from '../../../src/engine/core/calendar/day.ts'

const anyDay = fc.date({ min: new Date('0400-01-01'), max: new Date('9000-12-31'), noInvalidDate: true })
const text = (date: Date) => date.toISOString().slice(0, 10)

describe('days', () => {
  it('[KIND-12] exist or not', () => {
    expect(parseDay('2028-02-29')).toEqual({ year: 2028, month: 2, day: 29 })
    for (const wrong of [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '26-01-01',
      '0000-01-01',
    ]) {
      expect(parseDay(wrong)).toBeUndefined()
    }
  })

  it('[KIND-12] are counted as the calendar counts', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -100_000, max: 100_000 }), (date, count) => {
        const later = new Date(date.getTime() + count * 86_400_000)
        expect(addDays(text(date), count)).toBe(text(later))
        expect(daysBetween(text(date), text(later))).toBe(count)
        expect(weekday(text(date))).toBe(date.getUTCDay() === 0 ? 7 : date.getUTCDay())
      }),
    )
  })

  it('[KIND-12] of a month are found by their number, the last of a shorter month', () => {
    expect(nextDayOfMonth('2026-02-19', 15)).toBe('2026-03-15')
    expect(nextDayOfMonth('2026-02-15', 15)).toBe('2026-02-15')
    expect(nextDayOfMonth('2026-02-10', 31)).toBe('2026-02-28')
    expect(nextDayOfMonth('2026-12-31', 30)).toBe('2027-01-30')
    expect(nextDayOfMonth('2026-12-31', 32)).toBeUndefined()
  })

  it('[KIND-12] move by months to the last day of a shorter one', () => {
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
    expect(addMonths('9999-12-01', 1)).toBeUndefined()
    expect(addDays('nonsense', 1)).toBeUndefined()
  })
})
