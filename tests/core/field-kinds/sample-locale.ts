import type { Locale } from '../../../src/engine/core/field-kinds/parts/field-kind.ts'

/** A site in the United States. */
export const american: Locale = {
  language: 'en-US',
  dateFormat: 'MM/DD/YYYY',
  timeZone: 'America/New_York',
  numberDecimals: 2,
  currencyDecimals: 2,
  currencySymbol: '$',
  currencyId: 164,
  foreignDecimals: {},
  currenciesElsewhere: {},
  today: '2026-11-21',
}

/** A site in Spain. */
export const spanish: Locale = {
  ...american,
  language: 'es-ES',
  dateFormat: 'DD/MM/YYYY',
  timeZone: 'Europe/Madrid',
  currencySymbol: '€',
  foreignDecimals: {},
  currenciesElsewhere: {},
}
