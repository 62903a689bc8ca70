import { add, compare, divide, multiply, subtract } from '../decimal/arithmetic.ts'
import { parseDecimal, toDecimal, zero, type Decimal } from '../decimal/decimal.ts'
import { round } from '../decimal/round.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { isEmpty, linesOf } from '../record/record-scope.ts'
import type { CompareDefinition } from './compare-definition.ts'

/** Rows against columns, worked out from the record as it stands. */
export interface ComparedTable {
  /** False while no cell is filled: then a column says at most whether it was answered. */
  readonly isOpen: boolean
  readonly columns: readonly ComparedColumn[]
  readonly rows: readonly ComparedRow[]
}

/** A column with what its cells come to. */
export interface ComparedColumn {
  readonly line: LineRecord
  /** What names it: the id of a record. */
  readonly name: Scalar
  readonly isAnswered: boolean
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
export interface ComparedCell {
  readonly line: LineRecord
  readonly value: Decimal
  readonly isBest: boolean
  readonly isChosen: boolean
  /** How much it is above what it is compared with, in percent to one decimal; undefined where there is nothing to compare with. */
  readonly difference: Decimal | undefined
}

/** Builds the table of a record; totals are in `decimals` of the currency of the site, each cell rounded before it is added. */
export function comparedTable(compared: CompareDefinition, record: EntityRecord, decimals: number): ComparedTable {
  const { columns, cells } = compared
  const named = linesOf(record, columns.lines).filter((line) => !isEmpty(line[columns.name]))
  const names = named.map((line) => line[columns.name] ?? null)
  const found = new Map<string, LineRecord>()
  for (const cell of linesOf(record, cells.lines)) {
    const key = `${String(cell[cells.row])} ${String(cell[cells.column])}`
    if (!found.has(key)) found.set(key, cell)
  }
  const rows = linesOf(record, compared.rows.lines).map((line, index): ComparedRow => {
    const own = names.map((name) => found.get(`${String(line['id'])} ${String(name)}`))
    return { index, line, cells: cellsOf(compared, line, { own, names }) }
  })
  return {
    isOpen: found.size > 0,
    columns: named.map((line, at) => columnOf(line, { compared, rows, at, decimals })),
    rows,
  }
}

interface RowParts {
  readonly own: readonly (LineRecord | undefined)[]
  readonly names: readonly Scalar[]
}

function cellsOf(
  { cells, rows, best, choice }: CompareDefinition,
  line: LineRecord,
  { own, names }: RowParts,
): readonly (ComparedCell | undefined)[] {
  const values = own.map((cell) => decimalOf(cell?.[cells.value]))
  const first = bestOf(values, best)
  const against = decimalOf(line[rows.against ?? ''])
  const chosen = choice === undefined ? undefined : line[choice.field]
  return own.map((cell, at) => {
    const value = values[at]
    if (cell === undefined || value === undefined) return undefined
    return {
      line: cell,
      value,
      isBest: at === first,
      isChosen: !isEmpty(chosen) && chosen === names[at],
      difference: differenceOf(value, against),
    }
  })
}

/** The place of the best value; of several alike the first. */
function bestOf(values: readonly (Decimal | undefined)[], best: CompareDefinition['best']): number {
  let place = -1
  for (const [at, value] of values.entries()) {
    const other = values[place]
    if (value === undefined) continue
    const order = other === undefined ? -1 : compare(value, other)
    if (best === 'lowest' ? order < 0 : other === undefined || order > 0) place = at
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

function columnOf(line: LineRecord, { compared, rows, at, decimals }: ColumnParts): ComparedColumn {
  const { columns, rows: of } = compared
  const filled = rows.flatMap((row) => {
    const cell = row.cells[at]
    if (cell === undefined) return []
    const times = of.times === undefined ? one : (decimalOf(row.line[of.times]) ?? zero)
    return [{ cell, amount: round(multiply(cell.value, times), decimals) }]
  })
  const sumOf = (some: typeof filled) => some.reduce((sum, { amount }) => add(sum, amount), zero)
  return {
    line,
    name: line[columns.name] ?? null,
    isAnswered: columns.answered === undefined || line[columns.answered] === true,
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
