import { add, negate } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'

/** Names a cell of a budget. */
export interface CellKey {
  readonly costCentre: number
  readonly account: number
  readonly period: number
}

/** An amount that goes from one cell to another, and the line that says so. */
export interface CellMove {
  readonly row: number
  readonly lines: string
  readonly from: CellKey
  readonly to: CellKey
  readonly amount: Decimal
}

/** The budget after the moves: what it comes to stays the same, and a cell it did not have is a new line. */
export function movedLines(budget: EntityRecord, moves: readonly CellMove[]): EntityRecord {
  const lines = moves.reduce<readonly LineRecord[]>(
    (all, { from, to, amount }) => given(given(all, from, negate(amount)), to, amount),
    linesOf(budget, 'lines'),
  )
  return { ...budget, lines }
}

function given(lines: readonly LineRecord[], cell: CellKey, amount: Decimal): readonly LineRecord[] {
  const isCell = (line: LineRecord): boolean =>
    line['costCentre'] === cell.costCentre && line['account'] === cell.account && line['period'] === cell.period
  if (!lines.some(isCell)) return [...lines, { ...cell, id: null, amount: printDecimal(amount) }]
  return lines.map((line) =>
    isCell(line) ? { ...line, amount: printDecimal(add(toDecimal(String(line['amount'] ?? '0')), amount)) } : line,
  )
}
