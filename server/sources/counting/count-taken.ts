import { add, compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { AskedOfSource } from '#core/model/source-definition.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import { inBaseUnits, type UnitFactors } from '../../units/unit-factors.ts'

/** A line of a source, counted in base units. */
export interface CountedLine {
  readonly asked: Decimal
  readonly taken: Decimal
  /** What is not wanted any more. */
  readonly cancelled: Decimal
  /** Asked less taken and cancelled, six decimals; never below zero. Undefined of a line that says no end to what may be taken. */
  readonly open: Decimal | undefined
}

/** Counts a line of a source; `taken` is the exact sum of what was taken, in base units. */
export function countLine(
  asked: AskedOfSource,
  line: LineRecord,
  counted: { readonly taken: Decimal; readonly factors: UnitFactors },
): CountedLine {
  const { taken, factors } = counted
  const unit = asked.unit === undefined ? undefined : line[asked.unit]
  const wanted = inBaseUnits(decimalOf(line[asked.qty]), unit, factors)
  const cancelled = asked.cancelled === undefined ? zero : inBaseUnits(decimalOf(line[asked.cancelled]), unit, factors)
  if (isEmpty(line[asked.qty])) return { asked: wanted, taken, cancelled, open: undefined }
  const left = round(subtract(subtract(wanted, taken), cancelled), 6)
  return { asked: wanted, taken, cancelled, open: compare(left, zero) > 0 ? left : zero }
}

/** How much may still be taken of a line: what is wanted of it and the tolerance in percent of that, less all that was taken; undefined
 * where there is no end to it. What was cancelled is not wanted, and nothing of it is tolerated. */
export function mayTake({ asked, taken, cancelled, open }: CountedLine, percent: Decimal): Decimal | undefined {
  if (open === undefined) return undefined
  const wanted = subtract(asked, cancelled)
  const whole = add(wanted, divide(multiply(wanted, percent), toDecimal('100'), 6))
  const left = subtract(whole, taken)
  return compare(left, zero) > 0 ? left : zero
}

/** How far a source is taken: each line for itself, so that one line taken too much closes no other. */
export function stageOf(lines: readonly CountedLine[]): 'none' | 'part' | 'complete' {
  if (lines.every(({ open }) => open !== undefined && compare(open, zero) === 0)) return 'complete'
  return lines.every(({ taken }) => compare(taken, zero) === 0) ? 'none' : 'part'
}

/** A quantity of a record; zero while empty. */
export function decimalOf(value: unknown): Decimal {
  return typeof value === 'string' || typeof value === 'number' ? toDecimal(value) : zero
}
