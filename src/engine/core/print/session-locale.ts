import type { Locale } from '../field-kinds/parts/field-kind.ts'
import type { SessionInfo } from '../http/definitions-contract.ts'

/** The locale of a session on a day. */
export function localeOf(session: SessionInfo, today: string): Locale {
  const { currencyDecimals, currencySymbol, currencyId, currenciesElsewhere, foreignDecimals } = session
  const { language, dateFormat, timeZone, numberDecimals } = session
  return {
    language,
    dateFormat,
    timeZone,
    numberDecimals,
    currencyDecimals,
    currencySymbol,
    currencyId,
    currenciesElsewhere,
    foreignDecimals,
    today,
  }
}
