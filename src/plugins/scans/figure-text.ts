import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { formatEntered } from '#core/field-kinds/parts/format-entered.ts'
import { shownOfCost } from '#core/field-kinds/parts/shown-decimals.ts'
import { textOf } from './text-of.ts'

/** All of a figure as people of the language read it; what was read and is no figure stands as it is. */
export function figureText(value: unknown, { language }: Pick<Locale, 'language'>, least = 0): string {
  return formatEntered(textOf(value), { language }, shownOfCost({ currencyDecimals: least }))
}
