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

/** A day `YYYY-MM-DD` or an instant; a text that is neither is shown as it stands. Days have no zone, instants are shown in the reader's. */
export function shownDate(value: string, language: string): string {
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return value
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value)
  const options: Intl.DateTimeFormatOptions = isDay
    ? { dateStyle: 'medium', timeZone: 'UTC' }
    : { dateStyle: 'medium', timeStyle: 'short' }
  return new Intl.DateTimeFormat(language, options).format(instant)
}
