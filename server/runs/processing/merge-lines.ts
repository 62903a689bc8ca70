import { add } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { LineShare } from '../../sources/links/line-shares.ts'
import { inBaseUnits, type UnitFactors } from '../../units/unit-factors.ts'
import type { OrderedLine } from './ordered-line.ts'

/** Lines of a run that become one line of an order, in the order in which they were asked for. */
export interface MergedLine {
  readonly first: OrderedLine
  readonly lines: readonly OrderedLine[]
  /** Where they stand among the lines of the run. */
  readonly rows: readonly number[]
}

/**
 * Brings together what an order says in one line: one item, unit and price, and the same reason, remark, account and cost centre (PROC-73). What was
 * asked for in words, and what a buyer keeps apart, is a line by itself.
 */
export function mergeLines(lines: readonly OrderedLine[]): readonly MergedLine[] {
  const merged = new Map<string, { first: OrderedLine; lines: OrderedLine[]; rows: number[] }>()
  for (const [row, line] of lines.entries()) {
    const key = keyOf(line)
    const before = merged.get(key)
    before?.lines.push(line)
    before?.rows.push(row)
    if (before === undefined) merged.set(key, { first: line, lines: [line], rows: [row] })
  }
  return [...merged.values()]
}

/** What lines are told apart by; the view of what a run makes counts by the same (571_lines_of_orders.sql). */
function keyOf(line: OrderedLine): string {
  const { item, wantedItem, unit, account, ownCostCentre } = line
  const isAlone = line.apart || item === undefined || wantedItem === undefined || unit === undefined
  if (isAlone) return String(line.id)
  const said = [line.priceReason, line.remark, account ?? null, ownCostCentre ?? null]
  return JSON.stringify([item, unit, printDecimal(line.price), ...said])
}

/** What a line of an order comes to. */
export function qtyOf({ lines }: MergedLine): Decimal {
  return lines.reduce((sum, { orderQty }) => add(sum, orderQty), zero)
}

/** What it takes of each line of requests, in base units; none where it takes of one alone. */
export function sharesOf({ lines }: MergedLine, docType: number, factors: UnitFactors): readonly LineShare[] {
  const shares = new Map<number, LineShare>()
  for (const { request, requestLine, orderQty, unit } of lines) {
    if (request === undefined || requestLine === undefined) continue
    const before = shares.get(requestLine)?.baseQty ?? zero
    const from = { docType, id: request, line: requestLine }
    shares.set(requestLine, { from, baseQty: add(before, inBaseUnits(orderQty, unit, factors)) })
  }
  return shares.size > 1 ? [...shares.values()] : []
}
