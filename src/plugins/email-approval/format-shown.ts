import { formatMoment } from '#core/field-kinds/parts/format-moment.ts'
import { toDecimal } from '#core/decimal/decimal.ts'
import { formatDecimal } from '#core/decimal/format-decimal.ts'

/** Money as the mail's language writes it, with the currency's symbol before it; undefined when the amount is not known. */
export function shownMoney(amount: string, symbol: string, language: string): string | undefined {
  if (amount === '') return undefined
  return `${symbol}${formatDecimal(toDecimal(amount), language, { least: 2, most: 2 })}`
}

/** A quantity without needless zeros; nothing for none. */
export function shownQuantity(quantity: string, language: string): string {
  if (quantity === '') return ''
  return formatDecimal(toDecimal(quantity), language, { least: 0, most: 4 })
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
