import { parseDecimal, printDecimal, type Decimal } from '../../decimal/decimal.ts'
import { numberSigns } from '../../decimal/format-decimal.ts'
import { round } from '../../decimal/round.ts'
import type { Scalar } from '../../model/value.ts'
import { err, ok, type Result } from '../../errors/result.ts'
import { calculate } from './calculate.ts'
import type { Locale } from './field-kind.ts'
import { readNumber } from './read-number.ts'

/** What a person typed into a decimal field → a wire decimal; `''` → null. A formula (`=12*3`) is rounded, a number never is. */
export function parseDecimalEntry(text: string, locale: Locale, decimals: number): Result<Scalar, string> {
  const typed = text.trim()
  if (typed === '') return ok(null)
  const signs = numberSigns(locale.language)
  const read = (number: string) => readNumber(number, signs)
  if (typed.startsWith('=')) return printed(calculate(typed.slice(1), read), decimals)
  const bare = typed.startsWith(locale.currencySymbol) ? typed.slice(locale.currencySymbol.length).trim() : typed
  const number = read(bare)
  return number.ok ? ok(printDecimal(number.value)) : number
}

function printed(result: Result<Decimal, string>, decimals: number): Result<Scalar, string> {
  return result.ok ? ok(printDecimal(round(result.value, decimals))) : result
}

/** What a person typed into a whole-number field → a number; a fraction is refused. */
export function parseIntegerEntry(text: string, locale: Locale): Result<Scalar, string> {
  const entry = parseDecimalEntry(text, locale, 0)
  if (!entry.ok || entry.value === null) return entry
  const decimal = parseDecimal(String(entry.value))
  const value = Number(entry.value)
  return decimal?.scale === 0 && Number.isSafeInteger(value) ? ok(value) : err('integer')
}
