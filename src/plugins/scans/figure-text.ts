import { parseDecimal } from '#core/decimal/decimal.ts'
import { formatDecimal } from '#core/decimal/format-decimal.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { textOf } from './text-of.ts'

/** Decimals no figure of an invoice has more of. */
const most = 6

/** A figure as people of the language read it; what was read and is no figure stands as it is. */
export function figureText(value: unknown, { language }: Pick<Locale, 'language'>, least = 0): string {
  const text = textOf(value)
  const decimal = parseDecimal(text)
  return decimal === undefined ? text : formatDecimal(decimal, language, { least, most })
}
