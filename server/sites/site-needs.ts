import { idParam, integerParam, textParam } from '#core/model/param.ts'

/** What saves of sites are judged by. */
export const siteNeeds = {
  code: textParam('header', ['text']),
  baseCurrency: idParam('header', 'currency'),
  currencyDecimals: integerParam('header'),
  taxRegion: idParam('header', 'taxRegion'),
  siteLocation: idParam('header', 'location'),
  dateFormat: textParam('header', ['text']),
  ianaTimezone: textParam('header', ['text']),
}

/** Their names. */
export type SiteNeeds = typeof siteNeeds
