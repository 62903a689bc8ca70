import { add, compare, divide, multiply, subtract } from '../decimal/arithmetic.ts'
import type { Decimal } from '../decimal/decimal.ts'
import { round } from '../decimal/round.ts'

/** What is known of an item at a place, all of it in the unit that is suggested. */
export interface SuggestionParts {
  /** What should lie there. */
  readonly par: Decimal
  /** What will lie there: on hand and on its way, less what is promised to others. */
  readonly projected: Decimal
  /** Nothing is suggested while more than that will lie there; without one something is as soon as the par is not reached. */
  readonly least?: Decimal | undefined
  /** Least quantity the supplier sends. */
  readonly minOrder?: Decimal | undefined
  /** What the supplier's quantities are multiples of. */
  readonly multiple?: Decimal | undefined
}

/** Decimals a need is told with before it is rounded up, so that thirds of a unit that make a whole are one. */
const needDecimals = 6

const one: Decimal = { units: 1n, scale: 0 }
const nothing: Decimal = { units: 0n, scale: 0 }

/**
 * What is suggested to be brought to a place (SUGG-1): what its par lacks in whole units, at least what the supplier sends, rounded up to the
 * supplier's multiple; nothing of an item that lacks nothing, or that waits for its least.
 */
export function suggestedQuantity({ par, projected, least, minOrder, multiple }: SuggestionParts): Decimal {
  if (least !== undefined && compare(round(projected, needDecimals), round(least, needDecimals)) > 0) return nothing
  const need = round(subtract(par, projected), needDecimals)
  if (need.units <= 0n) return nothing
  return sentQuantity(upTo(need, one), { minOrder, multiple })
}

/** The least quantity a supplier sends that is no less than what is wanted: at least so much, in multiples (SUGG-53). */
export function sentQuantity(
  wanted: Decimal,
  { minOrder, multiple }: Pick<SuggestionParts, 'minOrder' | 'multiple'>,
): Decimal {
  const sent = minOrder !== undefined && compare(minOrder, wanted) > 0 ? minOrder : wanted
  return multiple === undefined || multiple.units <= 0n ? sent : upTo(sent, multiple)
}

/** Decimals an amount in whole steps is told with: steps that are thirds of a unit, rounded as they are, still make a whole one. */
const stepDecimals = 4

/** The least multiple of a step that is no less; of amounts above zero. */
function upTo(amount: Decimal, step: Decimal): Decimal {
  const reached = multiply(divide(amount, step, 0), step)
  const isThere = compare(round(reached, stepDecimals), round(amount, stepDecimals)) >= 0
  return round(isThere ? reached : add(reached, step), stepDecimals)
}
