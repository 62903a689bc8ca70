import type { FieldDefinition } from '../model/field-definition.ts'
import type { Scalar } from '../model/value.ts'
import { numberSigns } from '../decimal/format-decimal.ts'
import { kindOf } from './field-kinds.ts'
import { atGlance } from './glance.ts'
import type { Locale } from './parts/field-kind.ts'

// How amounts stand in columns, totals and forms; nothing else decides it.

/** Blanks as wide as a digit and as a decimal sign. */
const blankDigit = '\u2007'
const blankSign = '\u2008'

/** Where the currency of an amount is said: nowhere, for what is none; once for all of the site; in a field beside it. */
export function currencyPlace({
  type,
  options,
}: Pick<FieldDefinition, 'type' | 'options'>): 'none' | 'site' | 'beside' {
  if (!kindOf({ type }).hasCurrency) return 'none'
  return 'currency' in options && options.currency !== undefined ? 'beside' : 'site'
}

/** Heading of a column: that of amounts in the site's currency says which it is. */
export function columnTitle(title: string, field: FieldDefinition, { currencySymbol }: Locale): string {
  return currencyPlace(field) === 'site' && currencySymbol !== '' ? `${title} (${currencySymbol})` : title
}

/** Blanks behind an amount in a column, so that decimal signs of all rows stand under each other however many decimals each has. */
export function columnPad(field: FieldDefinition, text: string, locale: Locale): string {
  return padTo(kindOf(field).padsTo?.(field.options, locale), text, locale)
}

/** The same on paper, where all decimals are said. */
export function paperPad(field: FieldDefinition, text: string, locale: Locale): string {
  const { padsTo, decimals } = kindOf(field)
  return padTo(padsTo && decimals?.(field.options), text, locale)
}

function padTo(most: number | undefined, text: string, { language }: Locale): string {
  if (most === undefined || most === 0 || !/\d$/.test(text)) return ''
  const { decimal } = numberSigns(language)
  const at = text.lastIndexOf(decimal)
  const shown = at < 0 ? 0 : text.length - at - decimal.length
  return (at < 0 ? blankSign : '') + blankDigit.repeat(Math.max(0, most - shown))
}

/** A currency that is not that of the site. */
export interface ForeignCurrency {
  readonly code: string
  readonly decimals: number
}

/** Whose amount it is: of which site, and in which currency where its document names another one than that of its site. */
interface AmountOf {
  readonly site: Scalar | undefined
  readonly currency?: ForeignCurrency | undefined
  readonly locale: Locale
}

/** Money of another currency, of a document or of a site: its words, with code or sign before them; undefined for the site's own. */
export function foreignAmount(
  field: FieldDefinition,
  value: Scalar | undefined,
  { site, currency, locale }: AmountOf,
): string | undefined {
  if (currency !== undefined && value !== undefined && value !== null && currencyPlace(field) === 'site')
    return `${currency.code} ${atGlance(field, value, { ...locale, currencyDecimals: currency.decimals })}`
  const other = typeof site === 'number' ? locale.currenciesElsewhere[site] : undefined
  if (other === undefined || value === undefined || value === null || currencyPlace(field) !== 'site') return undefined
  const { symbol: currencySymbol, decimals: currencyDecimals } = other
  return `${currencySymbol} ${atGlance(field, value, { ...locale, currencySymbol, currencyDecimals })}`
}
