import { parseDecimal, type Decimal } from '../../decimal/decimal.ts'
import type { NumberSigns } from '../../decimal/format-decimal.ts'
import { err, ok, type Result } from '../../errors/result.ts'

const spacesAndApostrophes = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g

/**
 * Reads a number as people write it. `1.234,56` and `1,234.56` can only mean one thing and are read in every language; a single
 * sign before exactly three digits (`1,234`) means what the language says; `1234,567` where the comma groups is refused.
 * Errors: `number`, `ambiguousNumber`.
 */
export function readNumber(text: string, signs: NumberSigns): Result<Decimal, string> {
  const typed = text.trim().replace(/^[−–]/, '-').replace(spacesAndApostrophes, '')
  if (!/^[+-]?[\d.,]+$/.test(typed)) return err('number')
  const plain = withPoint(typed, signs)
  if (!plain.ok) return plain
  const decimal = parseDecimal(plain.value)
  return decimal === undefined ? err('number') : ok(decimal)
}

/** Turns the typed signs into one decimal point and no groups. */
function withPoint(typed: string, signs: NumberSigns): Result<string, string> {
  const kinds = new Set(typed.replace(/[^.,]/g, ''))
  if (kinds.size === 0) return ok(typed)
  if (kinds.size === 2) return withBothSigns(typed)
  const sign = kinds.has(',') ? ',' : '.'
  const parts = typed.split(sign)
  return parts.length > 2 ? ungrouped(typed, sign) : withOneSign(parts, sign, signs)
}

/** Both signs: the last is the decimal sign and stands once, the other groups by three. */
function withBothSigns(typed: string): Result<string, string> {
  const decimal = typed.lastIndexOf(',') > typed.lastIndexOf('.') ? ',' : '.'
  const [whole = '', fraction = '', ...more] = typed.split(decimal)
  if (more.length > 0) return err('number')
  const bare = ungrouped(whole, decimal === ',' ? '.' : ',')
  return bare.ok ? ok(`${bare.value}.${fraction}`) : bare
}

/** Groups of exactly three digits after one of one to three. */
function ungrouped(whole: string, sign: string): Result<string, string> {
  const [first = '', ...groups] = whole.split(sign)
  const isGrouped = /^[+-]?\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
  return isGrouped ? ok(whole.replaceAll(sign, '')) : err('number')
}

/** One sign, once: the language decides between `1,234` the thousand and `1,234` the fraction. */
function withOneSign(parts: readonly string[], sign: string, signs: NumberSigns): Result<string, string> {
  const [whole = '', fraction = ''] = parts
  const couldGroup = sign !== signs.decimal && /^\d{3}$/.test(fraction) && /^[+-]?[1-9]\d*$/.test(whole)
  if (!couldGroup) return ok(`${whole}.${fraction}`)
  return /^[+-]?\d{1,3}$/.test(whole) && sign === signs.group ? ok(whole + fraction) : err('ambiguousNumber')
}
