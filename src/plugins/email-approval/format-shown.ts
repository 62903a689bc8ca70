import { formatMoment } from '#core/field-kinds/parts/format-moment.ts'
import { moneyInWords, quantityInWords } from '#core/field-kinds/amounts-in-words.ts'
import type { EmailApprovalTransaction } from '#core/http/approval-contract.ts'

/** Money of the document as the reader's language writes it; undefined when the amount is not known. */
export function shownMoney(
  amount: string,
  { CurrencySymbol, CurrencyDecimals }: Pick<EmailApprovalTransaction, 'CurrencySymbol' | 'CurrencyDecimals'>,
  language: string,
): string | undefined {
  if (amount === '') return undefined
  return moneyInWords(amount, { language, currencySymbol: CurrencySymbol, currencyDecimals: CurrencyDecimals })
}

/** A quantity without needless zeros; nothing for none. */
export function shownQuantity(quantity: string, language: string): string {
  return quantity === '' ? '' : quantityInWords(quantity, language)
}

/** What a date is written with: the site's zone and the tenant's pattern, where the server says them. */
export interface ShownIn {
  readonly TimeZone?: string
  readonly DateFormat?: string
}

/** A day, or an instant in the site's zone, which it names; a text that is neither is shown as it stands. */
export function shownDate(value: string, language: string, { TimeZone, DateFormat }: ShownIn = {}): string {
  if (TimeZone !== undefined && DateFormat !== undefined)
    return formatMoment(value, { timeZone: TimeZone, dateFormat: DateFormat, language })
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return value
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value)
  // Without the site's zone the reader's own is meant, and said.
  const options: Intl.DateTimeFormatOptions = isDay
    ? { dateStyle: 'medium', timeZone: 'UTC' }
    : { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }
  return new Intl.DateTimeFormat(language, options).format(instant)
}
