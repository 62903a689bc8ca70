import { useMemo } from 'react'
import type { GridColumn, GridProps, GridRow } from '#engine'
import { useTranslate } from '#engine'
import { emptyCell, type CellModel } from './cell-model.ts'
import { isCellEditable, modelCell, type CellContext } from './model-cell.ts'

/** Rows and cells as drawn, remembered until the caller says that its rows changed. */
export interface CellCache {
  readonly row: (index: number) => GridRow | undefined
  readonly cell: (row: number, column: number) => CellModel
  readonly isEditable: (row: number, column: number) => boolean
  readonly forget: (rows: readonly number[]) => void
  readonly context: CellContext
}

const skeleton: CellModel = { ...emptyCell, look: 'skeleton' }
const menu: CellModel = { ...emptyCell, look: 'menu', align: 'center' }

/** Builds the cache; frames ask the same forty rows again and again, so each is asked of the caller once. */
export function useCellCache(props: GridProps): CellCache {
  const { columns, getRow, rowCount, version, locale, onEdit } = props
  const translate = useTranslate()
  const isEditing = onEdit !== undefined
  return useMemo(
    () => createCellCache({ columns, getRow, rowCount }, { locale, translate, isEditing }),
    // version stands for what getRow would answer.
    // oxlint-disable-next-line react/exhaustive-deps
    [columns, getRow, rowCount, version, locale, translate, isEditing],
  )
}

type Source = Pick<GridProps, 'columns' | 'getRow' | 'rowCount'>

function createCellCache(source: Source, context: CellContext): CellCache {
  const rows = new Map<number, GridRow | undefined>()
  const cells = new Map<number, CellModel[]>()
  const row = (index: number) => {
    if (rows.has(index)) return rows.get(index)
    if (rows.size > 2_000) rows.clear()
    const found = index < source.rowCount ? source.getRow(index) : undefined
    rows.set(index, found)
    return found
  }
  const models = (index: number): CellModel[] => {
    const known = cells.get(index)
    if (known !== undefined) return known
    if (cells.size > 2_000) cells.clear()
    const found = row(index)
    const made = source.columns.map((column) => (found === undefined ? skeleton : modelCell(found, column, context)))
    cells.set(index, made)
    return made
  }
  return {
    row,
    cell: (index, column) => models(index)[column] ?? (row(index) === undefined ? emptyCell : menu),
    isEditable: (index, column) => {
      const definition: GridColumn | undefined = source.columns[column]
      return context.isEditing && definition !== undefined && isCellEditable(row(index), definition)
    },
    forget: (indices) => {
      for (const index of indices) {
        rows.delete(index)
        cells.delete(index)
      }
    },
    context,
  }
}
