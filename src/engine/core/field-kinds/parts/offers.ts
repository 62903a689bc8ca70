import { formatGlanced } from './format-entered.ts'
import { glancedOfCost, shownOfCost } from './shown-decimals.ts'

/** What one of several asks for one unit, in the currency of the site. */
export interface Offer {
  /** Id of the record that offers it, such as a supplier, and its name. */
  readonly of: number
  readonly name: string
  readonly price: string
  /** The price as it was given, where that is another currency. */
  readonly asked?: AskedPrice | undefined
}

/** A price in its own currency. */
export interface AskedPrice {
  readonly price: string
  readonly code: string
  readonly decimals: number
}

const decimal = /^\d{1,20}(\.\d{1,10})?$/

/** The offers of a value of kind `offers`, the best first; undefined for what is none. */
export function offersIn(value: unknown): readonly Offer[] | undefined {
  if (typeof value !== 'string' || !value.startsWith('[')) return undefined
  try {
    const read: unknown = JSON.parse(value)
    return Array.isArray(read) && read.every(isOffer) ? read : undefined
  } catch {
    return undefined
  }
}

/** A value of kind `offers`; null where nobody offers anything. */
export function offersValue(offers: readonly Offer[]): string | null {
  return offers.length === 0 ? null : JSON.stringify(offers)
}

/** How prices are written. */
interface PriceIn {
  readonly language: string
  readonly currencyDecimals: number
}

/** Offers in one sentence, the best first: `Blue Sea 2.10 · Maison Verte 2.17 (2.00 EUR)`. */
export function offersInWords(offers: readonly Offer[], locale: PriceIn): string {
  return offers
    .map(({ name, price, asked }) => {
      const text = `${name} ${priceInWords(price, locale)}`
      return asked === undefined ? text : `${text} (${askedInWords(asked, locale.language)})`
    })
    .join(' · ')
}

/** A price in its own currency, with its code: `2.00 EUR`. */
export function askedInWords({ price, code, decimals }: AskedPrice, language: string): string {
  return `${priceInWords(price, { language, currencyDecimals: decimals })} ${code}`
}

/** What is read of a price of one unit at a glance (KIND-20). */
function priceInWords(price: string, locale: PriceIn): string {
  return formatGlanced(price, locale, { fewer: glancedOfCost(locale), all: shownOfCost(locale) })
}

function isOffer(value: unknown): value is Offer {
  if (!isObject(value)) return false
  const { of, name, price, asked } = value
  return (
    Number.isSafeInteger(of) && typeof name === 'string' && isAmount(price) && (asked === undefined || isAsked(asked))
  )
}

function isAsked(value: unknown): value is AskedPrice {
  return (
    isObject(value) &&
    isAmount(value['price']) &&
    typeof value['code'] === 'string' &&
    Number.isInteger(value['decimals'])
  )
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && decimal.test(value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
