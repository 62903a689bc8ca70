import { parseDecimal } from '../../decimal/decimal.ts'
import { formatDecimal, type ShownDecimals } from '../../decimal/format-decimal.ts'
import type { Scalar } from '../../model/value.ts'
import type { Locale } from './field-kind.ts'

/** Writes a decimal value for reading; a value that is no decimal (typed wrongly, kept in a draft) is shown as it stands. */
export function formatEntered(value: Scalar, locale: Locale, shown: ShownDecimals): string {
  if (value === null) return ''
  const decimal = parseDecimal(String(value))
  return decimal === undefined ? String(value) : formatDecimal(decimal, locale.language, shown)
}
