import type { Decimal } from './decimal.ts'
import { printPlain } from './decimal.ts'
import { powerOfTen } from './power-of-ten.ts'
import { round } from './round.ts'

/** The signs a language writes numbers with. */
export interface NumberSigns {
  readonly decimal: string
  readonly group: string
}

/** How many decimals are shown: never fewer than `least`, rounded half away from zero beyond `most`. */
export interface ShownDecimals {
  readonly least: number
  readonly most: number
}

const signsByLanguage = new Map<string, NumberSigns>()

/** The decimal and group signs of a BCP 47 language; an unknown tag writes as English does. */
export function numberSigns(language: string): NumberSigns {
  const known = signsByLanguage.get(language)
  if (known !== undefined) return known
  const signs = readSigns(language)
  signsByLanguage.set(language, signs)
  return signs
}

/** Writes a decimal as people of the language read it: `-1234.5` becomes `-1.234,50` in Spanish with two decimals. */
export function formatDecimal(decimal: Decimal, language: string, { least, most }: ShownDecimals): string {
  const signs = numberSigns(language)
  const text = printPlain(atLeast(round(decimal, most), least))
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const shown = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, signs.group)
  const isZero = /^[0.]*$/.test(whole + shown)
  return `${text.startsWith('-') && !isZero ? '-' : ''}${grouped}${shown === '' ? '' : signs.decimal + shown}`
}

/** The same value with at least this scale. */
function atLeast(a: Decimal, scale: number): Decimal {
  return a.scale >= scale ? a : { units: a.units * powerOfTen(scale - a.scale), scale }
}

function readSigns(language: string): NumberSigns {
  try {
    const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(1234567.8)
    const sign = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
    return { decimal: sign('decimal', '.'), group: sign('group', ',') }
  } catch {
    return { decimal: '.', group: ',' }
  }
}
