import { absolute, add, compare, divide, multiply, negate, remainder, subtract } from '../../decimal/arithmetic.ts'
import type { Decimal } from '../../decimal/decimal.ts'
import { round } from '../../decimal/round.ts'
import { outlierOf } from '../../decimal/outlier.ts'
import type { Operator } from '../parts/operator.ts'
import { RuleError } from '../parts/rule-error.ts'
import type { RuleValue } from '../parts/rule-value.ts'
import { decimalType, mismatch, textType } from '../parts/static-type.ts'

/**
 * Decimals a division keeps. Enough that rounding the quotient again, to the at most ten decimals of a field, gives what rounding
 * the exact quotient would: a quotient by a divisor of up to 29 digits is never nearer than this to a tie it is not on.
 */
const guardDecimals = 40

/** Digits a result may have; products of products would otherwise grow without end. */
const mostDigits = 10n ** 200n

type Calculation = (args: readonly Decimal[]) => Decimal

/** An operator on decimals: with an empty argument the result is empty. */
function calculation(least: number, most: number, calculate: Calculation): Operator {
  return {
    least,
    most,
    type: (args) => mismatch(args, 'decimal') ?? decimalType,
    run: (args) => (args.includes(null) ? null : bounded(calculate(args.map(asDecimal)))),
  }
}

function asDecimal(value: RuleValue): Decimal {
  if (value === null || typeof value !== 'object' || !('units' in value)) throw new RuleError('wrongType')
  return value
}

function bounded(value: Decimal): Decimal {
  if (value.units >= mostDigits || value.units <= -mostDigits) throw new RuleError('tooLarge')
  return value
}

/** Folds the arguments from left to right. */
function fold(step: (a: Decimal, b: Decimal) => Decimal): Calculation {
  return ([first, ...rest]) => rest.reduce((sum, next) => bounded(step(sum, next)), given(first))
}

function given(value: Decimal | undefined): Decimal {
  if (value === undefined) throw new RuleError('argumentCount')
  return value
}

/** The divisor, which is not zero. */
function divisor(value: Decimal | undefined): Decimal {
  if (given(value).units === 0n) throw new RuleError('divisionByZero')
  return given(value)
}

function roundTo([value, decimals]: readonly Decimal[]): Decimal {
  const count = Number(given(decimals).units)
  if (given(decimals).scale !== 0 || count < 0 || count > 20) throw new RuleError('badValue')
  return round(given(value), count)
}

const unlimited = 200

/** Amounts where they are known: of a unit a line has not there is no pack. */
function outlier([now, before, ...packs]: readonly RuleValue[]): RuleValue {
  if (now === undefined || now === null || before === undefined || before === null) return null
  return outlierOf(asDecimal(now), asDecimal(before), packs.filter((pack) => pack !== null).map(asDecimal)) ?? null
}

/** Exact arithmetic; `+` and `*` take any number of arguments, `-` one or two. */
export const arithmeticOperators: Readonly<Record<string, Operator>> = {
  '+': calculation(2, unlimited, fold(add)),
  '*': calculation(2, unlimited, fold(multiply)),
  '-': calculation(1, 2, ([a, b]) => (b === undefined ? negate(given(a)) : subtract(given(a), b))),
  '/': calculation(2, 2, ([a, b]) => divide(given(a), divisor(b), guardDecimals)),
  '%': calculation(2, 2, ([a, b]) => remainder(given(a), divisor(b))),
  min: calculation(
    1,
    unlimited,
    fold((a, b) => (compare(a, b) <= 0 ? a : b)),
  ),
  max: calculation(
    1,
    unlimited,
    fold((a, b) => (compare(a, b) >= 0 ? a : b)),
  ),
  abs: calculation(1, 1, ([a]) => absolute(given(a))),
  round: calculation(2, 2, roundTo),
  outlier: { least: 2, most: 12, type: (args) => mismatch(args, 'decimal') ?? textType, run: outlier },
}
