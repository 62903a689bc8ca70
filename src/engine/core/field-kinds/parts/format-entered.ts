import { parseDecimal } from '../../decimal/decimal.ts'
import { formatDecimal, type ShownDecimals } from '../../decimal/format-decimal.ts'
import type { Scalar } from '../../model/value.ts'
import type { Locale } from './field-kind.ts'

type Written = Pick<Locale, 'language'>

/** Writes a decimal value for reading; a value that is no decimal (typed wrongly, kept in a draft) is shown as it stands. */
export function formatEntered(value: Scalar, { language }: Written, shown: ShownDecimals): string {
  if (value === null) return ''
  const decimal = parseDecimal(String(value))
  return decimal === undefined ? String(value) : formatDecimal(decimal, language, shown)
}

/** A figure with fewer decimals, unless nothing but zeros would be left: what is worth less than that is not worth nothing. */
export function formatGlanced(
  value: Scalar,
  written: Written,
  { fewer, all }: { readonly fewer: ShownDecimals; readonly all: ShownDecimals },
): string {
  const rounded = formatEntered(value, written, fewer)
  return /[1-9]/.test(rounded) ? rounded : formatEntered(value, written, all)
}
