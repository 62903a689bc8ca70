import type { Decimal } from './decimal.ts'
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

/**
 * Writes a decimal as people of the language read it: `-1234.5` becomes `-1.234,50` in Spanish with two decimals. A grid that is
 * flung writes thousands a second, so this looks at characters and not at patterns.
 */
export function formatDecimal(decimal: Decimal, language: string, { least, most }: ShownDecimals): string {
  const signs = numberSigns(language)
  const { units, scale } = round(decimal, most)
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const fraction = withoutZeros(digits.slice(digits.length - scale), least).padEnd(least, '0')
  const whole = grouped(digits.slice(0, digits.length - scale), signs.group)
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : signs.decimal + fraction}`
}

/** Without the zeros at its end, as far as `least` digits are left. */
function withoutZeros(fraction: string, least: number): string {
  let end = fraction.length
  while (end > least && fraction.charAt(end - 1) === '0') end -= 1
  return fraction.slice(0, end)
}

function grouped(whole: string, sign: string): string {
  return whole.length <= 3 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, sign)
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
