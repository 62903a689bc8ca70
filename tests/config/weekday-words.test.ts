import { describe, expect, it } from 'vitest'
import { findText } from '#core/definition/normalize/locales/merge-locales.ts'
import { productDefinitions } from './support/issues-with.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

describe('short names of days', () => {
  it.each(['en', 'es'])('[STPL-54] are those %s has', async (language) => {
    const texts = (await productDefinitions()).locales[language] ?? {}
    const names = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
    // The first of January of 2024 was a Monday.
    const named = days.map((_, index) => names.format(new Date(Date.UTC(2024, 0, 1 + index))))
    expect(days.map((day) => findText(texts, `weekday.short.${day}`))).toEqual(named)
  })
})
