import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { formatDecimal, type ShownDecimals } from '#core/decimal/format-decimal.ts'
import { cost } from '#core/field-kinds/kinds/cost.ts'
import type { KindIssue, Locale } from '#core/field-kinds/parts/field-kind.ts'
import { shownOfCost, shownOfMoney, shownOfQuantity } from '#core/field-kinds/parts/shown-decimals.ts'
import { quantity } from '#core/field-kinds/kinds/quantity.ts'
import { text } from '#core/field-kinds/kinds/text.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import type { PocField } from '../data/poc-fields.ts'

/** An amount as people of the locale read it. */
export function amountText(field: PocField, amount: Decimal, locale: Locale): string {
  return formatDecimal(amount, locale.language, shownIn(field, locale))
}

/** A value has as many decimals as are kept of it; costs and quantities those of the site at least. */
function shownIn({ kind, scale }: PocField, locale: Locale): ShownDecimals {
  if (kind === 'value') return shownOfMoney(locale, scale)
  return kind === 'cost' ? shownOfCost(locale, scale) : shownOfQuantity(locale, scale)
}

/** What was typed into an amount's cell; nothing is zero. The error says why it cannot be kept. */
export function readAmount(field: PocField, typed: string, locale: Locale): Result<Decimal, KindIssue> {
  const kind = field.kind === 'cost' ? cost : quantity
  const options = { decimals: field.scale, atLeast: '0' }
  const entry = kind.parse(options, typed, locale)
  if (!entry.ok) return err({ code: entry.error })
  if (typeof entry.value !== 'string') return ok(zero)
  const issue = kind.check(options, entry.value, locale.today) ?? tooLarge(entry.value)
  return issue === undefined ? ok(toDecimal(entry.value)) : err(issue)
}

/** What was typed into a text's cell; a product's name must not be empty. */
export function readWords(field: PocField, typed: string, locale: Locale): Result<string, KindIssue> {
  const words = typed.trim()
  if (words === '') return field.id === 'productName' ? err({ code: 'required' }) : ok('')
  const issue = text.check({ max: field.max }, words, locale.today)
  return issue === undefined ? ok(words) : err(issue)
}

/** A column keeps 64-bit integers: with four decimals, ten whole digits are well inside. */
function tooLarge(value: string): KindIssue | undefined {
  return value.replace(/[-.].*$/, '').length > 10 ? { code: 'tooLarge' } : undefined
}
