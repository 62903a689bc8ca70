import { describe, expect, it } from 'vitest'
import { instantOfSiteTime, siteDay, siteTime } from '../../../src/engine/core/calendar/site-time.ts'

describe('site time', () => {
  it('[KIND-13] shows an instant on the clock of the site', () => {
    expect(siteTime('2026-11-21T02:30:00Z', 'America/New_York')).toEqual({ day: '2026-11-20', time: '21:30' })
    expect(siteTime('2026-07-01T00:00:00Z', 'Europe/Madrid')).toEqual({ day: '2026-07-01', time: '02:00' })
    expect(siteTime('2026-07-01T00:00:00Z', 'No/Where')).toEqual({ day: '2026-07-01', time: '00:00' })
    expect(siteTime('yesterday', 'UTC')).toBeUndefined()
  })

  it('[SHELL-3] today is the day of the site, not of the machine', () => {
    const instant = new Date('2026-03-01T03:00:00Z')
    expect([siteDay(instant, 'America/Los_Angeles'), siteDay(instant, 'Asia/Tokyo')]).toEqual([
      '2026-02-28',
      '2026-03-01',
    ])
  })

  it('[KIND-13] reads the clock of the site back, unless it never shows that or twice', () => {
    expect(instantOfSiteTime('2026-11-20', '21:30', 'America/New_York')).toBe('2026-11-21T02:30:00Z')
    expect(instantOfSiteTime('2026-03-08', '02:30', 'America/New_York')).toBeUndefined()
    expect(instantOfSiteTime('2026-11-01', '01:30', 'America/New_York')).toBeUndefined()
  })
})
