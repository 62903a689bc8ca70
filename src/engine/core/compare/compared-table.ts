import { add, compare, divide, multiply, subtract } from '../decimal/arithmetic.ts'
import { parseDecimal, toDecimal, zero, type Decimal } from '../decimal/decimal.ts'
import { round } from '../decimal/round.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { isEmpty, linesOf } from '../record/record-scope.ts'
import type { CompareDefinition } from './compare-definition.ts'
import { comparedParts, type CellPart, type ColumnPart } from './compared-parts.ts'

/** Rows against columns, worked out from the record as it stands. */
export interface ComparedTable {
  /** False while no cell is filled: then a column says at most whether it was answered. */
  readonly isOpen: boolean
  readonly columns: readonly ComparedColumn[]
  readonly rows: readonly ComparedRow[]
}

/** A column with what its cells come to; its name is the id of a record. */
export interface ComparedColumn extends ColumnPart {
  /** What its cells come to, at the quantities of their rows. */
  readonly total: Decimal
  /** Of those that are chosen. */
  readonly chosenTotal: Decimal
  readonly filled: number
  readonly best: number
}

/** A row with a cell for each column; undefined where it has none. */
export interface ComparedRow {
  /** Its place among the lines. */
  readonly index: number
  readonly line: LineRecord
  readonly cells: readonly (ComparedCell | undefined)[]
}

/** What stands where a row and a column meet. */
export interface ComparedCell extends Pick<CellPart, 'line' | 'asked'> {
  readonly value: Decimal
  readonly isBest: boolean
  readonly isChosen: boolean
  /** True where its column is the one preferred for the row. */
  readonly isPreferred: boolean
  /** How much it is above what it is compared with, in percent to one decimal; undefined where there is nothing to compare with. */
  readonly difference: Decimal | undefined
}

/** Builds the table of a record; totals are in `decimals` of the currency of the site, each cell rounded before it is added. */
export function comparedTable(compared: CompareDefinition, record: EntityRecord, decimals: number): ComparedTable {
  const parts = comparedParts(compared, record)
  let isOpen = false
  const rows = linesOf(record, compared.rows.lines).map((line, index): ComparedRow => {
    const own = parts.cells(line)
    isOpen ||= own.some((cell) => cell !== undefined)
    return { index, line, cells: cellsOf(compared, line, { own, columns: parts.columns }) }
  })
  return { isOpen, columns: parts.columns.map((part, at) => columnOf(part, { compared, rows, at, decimals })), rows }
}

interface RowParts {
  readonly own: readonly (CellPart | undefined)[]
  readonly columns: readonly ColumnPart[]
}

function cellsOf(
  { rows, best, choice }: CompareDefinition,
  line: LineRecord,
  { own, columns }: RowParts,
): readonly (ComparedCell | undefined)[] {
  const filled = own.map((cell): RankedValue | undefined => {
    const value = decimalOf(cell?.value)
    return cell && value && { value, rank: cell.rank }
  })
  const first = bestOf(filled, best)
  const against = decimalOf(line[rows.against ?? ''])
  const isNamed = (field: string | undefined, at: number) =>
    field !== undefined && !isEmpty(line[field]) && line[field] === columns[at]?.name
  return own.map((cell, at) => {
    const value = filled[at]?.value
    if (cell === undefined || value === undefined) return undefined
    return {
      line: cell.line,
      asked: cell.asked,
      value,
      isBest: at === first,
      isChosen: isNamed(choice?.field, at),
      isPreferred: isNamed(rows.preferred, at),
      difference: differenceOf(value, against),
    }
  })
}

interface RankedValue {
  readonly value: Decimal
  readonly rank: number
}

/** The place of the best value; of several alike the one of the lowest rank. */
function bestOf(values: readonly (RankedValue | undefined)[], best: CompareDefinition['best']): number {
  let place = -1
  for (const [at, one] of values.entries()) {
    const other = values[place]
    if (one === undefined) continue
    if (other === undefined) {
      place = at
      continue
    }
    const order = compare(one.value, other.value) * (best === 'lowest' ? 1 : -1)
    if (order < 0 || (order === 0 && one.rank < other.rank)) place = at
  }
  return place
}

const hundred = toDecimal('100')

function differenceOf(value: Decimal, against: Decimal | undefined): Decimal | undefined {
  if (against === undefined || compare(against, zero) <= 0) return undefined
  return divide(multiply(subtract(value, against), hundred), against, 1)
}

interface ColumnParts {
  readonly compared: CompareDefinition
  readonly rows: readonly ComparedRow[]
  readonly at: number
  readonly decimals: number
}

function columnOf(part: ColumnPart, { compared, rows, at, decimals }: ColumnParts): ComparedColumn {
  const { times: field } = compared.rows
  const filled = rows.flatMap((row) => {
    const cell = row.cells[at]
    if (cell === undefined) return []
    const times = field === undefined ? one : (decimalOf(row.line[field]) ?? zero)
    return [{ cell, amount: round(multiply(cell.value, times), decimals) }]
  })
  const sumOf = (some: typeof filled) => some.reduce((sum, { amount }) => add(sum, amount), zero)
  return {
    ...part,
    total: sumOf(filled),
    chosenTotal: sumOf(filled.filter(({ cell }) => cell.isChosen)),
    filled: filled.length,
    best: filled.filter(({ cell }) => cell.isBest).length,
  }
}

const one = toDecimal('1')

function decimalOf(value: Scalar | undefined): Decimal | undefined {
  return typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : undefined
}
