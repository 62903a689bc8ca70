import { useCallback, useMemo } from 'react'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { GridRow } from '../../contracts/grid-props.ts'
import { toGridRow } from './list-row.ts'

/** Rows as the grid draws them; a new function whenever the rows may have changed. */
export function useGridRows(
  family: ClientFamily,
  getRow: (index: number) => WireRow | undefined,
  locale: Locale,
): (index: number) => GridRow | undefined {
  const { entity } = family
  const read = useMemo(() => createReader(entity, locale), [entity, locale])
  return useCallback(
    (index) => {
      const row = getRow(index)
      return row === undefined ? undefined : read(row)
    },
    [getRow, read],
  )
}

/** Each row of the server is read once, however often it is drawn. */
function createReader(entity: ClientFamily['entity'], locale: Locale): (row: WireRow) => GridRow {
  const known = new WeakMap<WireRow, GridRow>()
  return (row) => {
    const found = known.get(row) ?? toGridRow(entity, row, locale)
    known.set(row, found)
    return found
  }
}
