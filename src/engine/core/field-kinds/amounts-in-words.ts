import { printDecimal, type Decimal } from '../decimal/decimal.ts'
import { formatEntered, formatGlanced } from './parts/format-entered.ts'
import { glancedOfCost, shownOfCost, shownOfMoney, shownOfPercent, shownOfQuantity } from './parts/shown-decimals.ts'
import { withSymbol } from './parts/with-symbol.ts'

// How amounts stand in sentences, mails and refusals, at both ends; in fields, columns and totals figures.ts decides it.

/** Decimals of an amount whose currency nobody has said: those of the dollar, which stands for a currency that is not known (SPEC-3.2). */
const usualDecimals = 2

/** In which currency an amount is said and how: a locale will do. Its sign stands before the figure, a code behind it. */
export interface MoneyIn {
  readonly language: string
  readonly currencyDecimals?: number | null | undefined
  readonly currencySymbol?: string | undefined
  readonly currencyCode?: string | undefined
}

/** Decimal text as it is sent and stored, or the exact decimal. */
type Amount = string | Decimal

/** Money in a sentence (KIND-51): as many decimals as its currency has, and the minus before the sign (LIST-34). */
export function moneyInWords(amount: Amount, money: MoneyIn): string {
  return ofCurrency(formatEntered(textOf(amount), money, shownOfMoney(decimalsOf(money))), money)
}

/** A price or cost of one unit in a sentence: what is read of it at a glance (KIND-20, KIND-51). */
export function costInWords(amount: Amount, money: MoneyIn): string {
  const of = decimalsOf(money)
  return ofCurrency(formatGlanced(textOf(amount), money, { fewer: glancedOfCost(of), all: shownOfCost(of) }), money)
}

/** A quantity in a sentence: all of it without needless zeros (KIND-51). */
export function quantityInWords(amount: Amount, language: string): string {
  return formatEntered(textOf(amount), { language }, shownOfQuantity({ numberDecimals: 0 }))
}

/** A share of a hundred in a sentence, with one decimal at most and its sign (KIND-51). */
export function percentInWords(share: Amount, language: string): string {
  return `${formatEntered(textOf(share), { language }, shownOfPercent(1))}%`
}

function decimalsOf({ currencyDecimals }: MoneyIn) {
  return { currencyDecimals: currencyDecimals ?? usualDecimals }
}

function ofCurrency(figure: string, { currencySymbol = '', currencyCode = '' }: MoneyIn): string {
  return `${withSymbol(currencySymbol, figure)}${currencyCode === '' ? '' : ` ${currencyCode}`}`
}

function textOf(amount: Amount): string {
  return typeof amount === 'string' ? amount : printDecimal(amount)
}
