import { describe, expect, it } from 'vitest'
import { createClock } from '../../../../src/engine/ui/shell/header/format-clock.ts'
import { initials } from '../../../../src/engine/ui/shell/header/initials.ts'

const instant = new Date('2026-03-01T00:05:09Z')

describe('the header', () => {
  it('[SPEC-2.4.1] the clock stands in the pattern and the zone of the site, with the zone beside it', () => {
    expect(createClock({ dateFormat: 'MM/DD/YYYY', timeZone: 'America/Denver', language: 'en' })(instant)).toEqual({
      date: '02/28/2026',
      time: '17:05:09',
      zone: 'MST',
    })
    expect(createClock({ dateFormat: 'DD.MM.YY', timeZone: 'UTC', language: 'es' })(instant)).toMatchObject({
      date: '01.03.26',
      time: '00:05:09',
    })
  })

  it.each([
    ['chef', 'CH'],
    ['mary.ann-jones', 'MJ'],
    ['Émile Zola', 'ÉZ'],
    ['x', 'X'],
    ['', '?'],
  ])('[SPEC-2.4.2] %s has the initials %s', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })
})
