import { addDays, addMonths, daysBetween, nextDayOfMonth, weekday } from '../../calendar/day-arithmetic.ts'
import { parseDay, type DayParts } from '../../calendar/day.ts'
import type { Operator } from '../parts/operator.ts'
import { RuleError } from '../parts/rule-error.ts'
import type { RuleValue } from '../parts/rule-value.ts'
import { dateType, decimalType, mismatch } from '../parts/static-type.ts'

function asDay(value: RuleValue | undefined): string {
  if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'date') {
    throw new RuleError('wrongType')
  }
  return value.text
}

/** A whole number of days or months. */
function asCount(value: RuleValue | undefined): number {
  if (typeof value !== 'object' || value === null || !('units' in value)) throw new RuleError('wrongType')
  const divisor = 10n ** BigInt(value.scale)
  const count = Number(value.units / divisor)
  if (value.units % divisor !== 0n || Math.abs(count) > 100_000) throw new RuleError('badValue')
  return count
}

function day(text: string | undefined): RuleValue {
  if (text === undefined) throw new RuleError('badValue')
  return { kind: 'date', text }
}

function whole(value: number | undefined): RuleValue {
  if (value === undefined) throw new RuleError('badValue')
  return { units: BigInt(value), scale: 0 }
}

/** `addDays`, `addMonths`, `dayOfMonth`: a day and a whole number. */
function shift(move: (day: string, count: number) => string | undefined): Operator {
  return {
    least: 2,
    most: 2,
    type: ([start, count]) => mismatch(start ? [start] : [], 'date') ?? countProblem(count) ?? dateType,
    run: (args) => (args.includes(null) ? null : day(move(asDay(args[0]), asCount(args[1])))),
  }
}

function countProblem(count: Parameters<Operator['type']>[0][number] | undefined) {
  const problem = mismatch(count ? [count] : [], 'decimal')
  return problem === undefined ? undefined : { ...problem, argument: 1 }
}

/** One number read off a day. */
function part(read: (parts: DayParts) => number): Operator {
  return onDays(1, (text = '') => {
    const parts = parseDay(text)
    return parts === undefined ? undefined : read(parts)
  })
}

function onDays(count: number, read: (...days: readonly string[]) => number | undefined): Operator {
  return {
    least: count,
    most: count,
    type: (args) => mismatch(args, 'date') ?? decimalType,
    run: (args) => (args.includes(null) ? null : whole(read(...args.map(asDay)))),
  }
}

/** Operators on days; weekdays count from Monday, 1. */
export const dateOperators: Readonly<Record<string, Operator>> = {
  addDays: shift(addDays),
  addMonths: shift(addMonths),
  dayOfMonth: shift(nextDayOfMonth),
  daysBetween: onDays(2, (from = '', to = '') => daysBetween(from, to)),
  year: part((parts) => parts.year),
  month: part((parts) => parts.month),
  day: part((parts) => parts.day),
  weekday: onDays(1, (text = '') => weekday(text)),
}
