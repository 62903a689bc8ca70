import { offersIn, type AskedPrice, type Offer } from '../field-kinds/parts/offers.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { isEmpty, linesOf } from '../record/record-scope.ts'
import type { ComparedCellLines, ComparedColumnLines, CompareDefinition } from './compare-definition.ts'

/** What names a column, where it comes from. */
export interface ColumnPart {
  /** Its line; of who offers something, nothing but the name. */
  readonly line: LineRecord
  readonly name: Scalar
  /** Whom it is of in words, where no line says it. */
  readonly title: string | undefined
  readonly isAnswered: boolean
}

/** What stands in a cell, where it comes from. */
export interface CellPart {
  readonly line: LineRecord
  readonly value: Scalar
  /** The price as it was given, where no line says it. */
  readonly asked: AskedPrice | undefined
  /** Of values alike the lowest is the best. */
  readonly rank: number
}

/** Columns, and the cells of a row in their order. */
export interface ComparedParts {
  readonly columns: readonly ColumnPart[]
  readonly cells: (row: LineRecord) => readonly (CellPart | undefined)[]
}

/** Columns and cells of a comparison: lines of the record, or what its rows are offered. */
export function comparedParts({ rows, columns, cells }: CompareDefinition, record: EntityRecord): ComparedParts {
  if (rows.offers !== undefined) return partsOfOffers(linesOf(record, rows.lines), rows.offers)
  return columns === undefined || cells === undefined ? nothing : partsOfLines({ columns, cells }, record)
}

const nothing: ComparedParts = { columns: [], cells: () => [] }

interface LineSides {
  readonly columns: ComparedColumnLines
  readonly cells: ComparedCellLines
}

function partsOfLines({ columns, cells }: LineSides, record: EntityRecord): ComparedParts {
  const found = new Map<string, LineRecord>()
  for (const cell of linesOf(record, cells.lines)) {
    const key = `${String(cell[cells.row])} ${String(cell[cells.column])}`
    if (!found.has(key)) found.set(key, cell)
  }
  const named = linesOf(record, columns.lines).filter((line) => !isEmpty(line[columns.name]))
  const parts = named.map((line): ColumnPart => ({
    line,
    name: line[columns.name] ?? null,
    title: undefined,
    isAnswered: columns.answered === undefined || line[columns.answered] === true,
  }))
  return {
    columns: parts,
    cells: ({ id }) =>
      parts.map(({ name }, rank) => {
        const line = found.get(`${String(id)} ${String(name)}`)
        return line && { line, value: line[cells.value] ?? null, asked: undefined, rank }
      }),
  }
}

/** A column for each who offers anything for any row, by name; of prices alike the one that is offered first is the best. */
function partsOfOffers(lines: readonly LineRecord[], field: string): ComparedParts {
  const offered = new Map(lines.map((line) => [line, offersIn(line[field]) ?? []]))
  const names = new Map([...offered.values()].flat().map(({ of, name }) => [of, name]))
  const columns = [...names].toSorted(byName).map(([of, name]) => columnOf(of, name))
  return {
    columns,
    cells: (row) => {
      const own = offered.get(row) ?? []
      return columns.map(({ name }) =>
        cellOf(
          own,
          own.findIndex(({ of }) => of === name),
        ),
      )
    },
  }
}

type Named = readonly [number, string]

function byName([id, name]: Named, [otherId, other]: Named): number {
  return name.localeCompare(other, 'en') || id - otherId
}

function columnOf(of: number, name: string): ColumnPart {
  return { line: {}, name: of, title: name, isAnswered: true }
}

function cellOf(offers: readonly Offer[], rank: number): CellPart | undefined {
  const offer = offers[rank]
  return offer && { line: {}, value: offer.price, asked: offer.asked, rank }
}
