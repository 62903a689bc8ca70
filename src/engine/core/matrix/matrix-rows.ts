import type { MatrixDefinition } from './matrix-definition.ts'
import type { LineRecord, Scalar } from '../model/value.ts'

/** A matrix as its rows are made and taken apart. */
type Matrix = Pick<MatrixDefinition, 'rows' | 'column' | 'value' | 'columns'>

/** Where a drawn row keeps the id of the stored cell of a column; no field has this name. */
const idOf = (column: string): string => `${column}#id`

/** A cell with the place it is drawn at. */
export interface PlacedCell {
  readonly cell: LineRecord
  readonly row: number
  /** Field of the drawn row. */
  readonly column: string
}

/** Cells as the rows they are drawn in (MATRIX-2): one for each set of values that name a row, in the order they come. */
export function rowsOfCells(matrix: Matrix, cells: readonly LineRecord[]): readonly LineRecord[] {
  const columns = new Map(matrix.columns.map((column) => [String(column.value), column.id]))
  const rows = new Map<string, Record<string, Scalar>>()
  for (const cell of cells) {
    const named = Object.fromEntries(matrix.rows.map((id) => [id, cell[id] ?? null]))
    const key = JSON.stringify(Object.values(named))
    // A row is told apart by the first cell that is stored of it.
    const row = rows.get(key) ?? { ...(cell['id'] === undefined ? {} : { id: cell['id'] }), ...named }
    rows.set(key, row)
    const column = columns.get(String(cell[matrix.column]))
    if (column === undefined) continue
    row[column] = cell[matrix.value] ?? null
    if (cell['id'] !== undefined) row[idOf(column)] = cell['id']
  }
  return [...rows.values()]
}

/**
 * Drawn rows as the cells they are stored in, each with its place: those that have a value, in the order of rows and columns. A row that is named
 * and has none yet keeps a zero in its first column, so that it is there again.
 */
export function placedCells(matrix: Matrix, rows: readonly LineRecord[]): readonly PlacedCell[] {
  return rows.flatMap((row, index) => {
    const named = Object.fromEntries(matrix.rows.map((id) => [id, row[id] ?? null]))
    const filled = matrix.columns.filter(({ id }) => (row[id] ?? null) !== null)
    const isNamed = Object.values(named).some((value) => value !== null)
    const columns = filled.length > 0 || !isNamed ? filled : matrix.columns.slice(0, 1)
    return columns.map((column) => {
      const id = row[idOf(column.id)]
      const cell = { ...named, [matrix.column]: column.value, [matrix.value]: row[column.id] ?? '0' }
      return { cell: id === undefined ? cell : { id, ...cell }, row: index, column: column.id }
    })
  })
}

/** The same without places. */
export function cellsOfRows(matrix: Matrix, rows: readonly LineRecord[]): readonly LineRecord[] {
  return placedCells(matrix, rows).map(({ cell }) => cell)
}
