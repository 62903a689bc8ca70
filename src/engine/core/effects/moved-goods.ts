import type { ConsequenceLines } from './consequence.ts'
import { add, compare, divide, multiply, subtract } from '../decimal/arithmetic.ts'
import { parseDecimal, printDecimal, zero, type Decimal } from '../decimal/decimal.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { linesOf } from '../record/record-scope.ts'

/** What was answered for lines, by their id: how much of each, a decimal string. */
export type AnsweredLines = Readonly<Record<number, { readonly value: string | null | undefined }>>

/** What of a record a move takes: how many lines, and what they are worth, a decimal string; undefined where some line's worth is not known. */
export interface MovedGoods {
  readonly count: number
  readonly value: string | undefined
}

/** Digits a share is worked out with before it is shown rounded. */
const precision = 12

/** Lines with something to be moved: what was answered for them, else what is open. */
export function movedGoods(lines: ConsequenceLines, record: EntityRecord, answers: AnsweredLines): MovedGoods {
  const moved = linesOf(record, lines.field).flatMap((line) => {
    const open = openOf(line, lines)
    const qty = lines.now === undefined ? open : answerOf(line, answers)
    return compare(qty, zero) > 0 ? [worthOf(line, lines, { open, qty })] : []
  })
  const known = moved.filter((worth) => worth !== undefined)
  const isKnown = known.length === moved.length && (lines.cost ?? lines.value) !== undefined
  return { count: moved.length, value: isKnown ? printDecimal(known.reduce(add, zero)) : undefined }
}

function openOf(line: LineRecord, { qty, done, cancelled }: ConsequenceLines): Decimal {
  return subtract(subtract(amount(line[qty]), amount(done && line[done])), amount(cancelled && line[cancelled]))
}

function answerOf(line: LineRecord, answers: AnsweredLines): Decimal {
  return amount(answers[Number(line.id)]?.value)
}

function worthOf(
  line: LineRecord,
  { cost, value, posted }: ConsequenceLines,
  { open, qty }: { readonly open: Decimal; readonly qty: Decimal },
): Decimal | undefined {
  if (cost !== undefined) return known(line[cost]) && multiply(qty, amount(line[cost]))
  if (value === undefined || !known(line[value]) || compare(open, zero) === 0) return undefined
  const left = subtract(amount(line[value]), amount(posted && line[posted]))
  return divide(multiply(left, qty), open, precision)
}

function known(value: unknown): true | undefined {
  return value === undefined || value === null ? undefined : true
}

function amount(value: Scalar | EntityRecord[string] | undefined): Decimal {
  return typeof value === 'string' || typeof value === 'number' ? (parseDecimal(String(value)) ?? zero) : zero
}
