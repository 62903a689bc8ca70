import { useCallback, useMemo } from 'react'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { GridRow } from '../../contracts/grid-props.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import { tonesOf } from './row-tones.ts'
import { toGridRow } from './list-row.ts'

/** What rows are drawn by. */
interface RowsOf {
  readonly family: ClientFamily
  readonly list: ListDefinition
  readonly locale: Locale
  readonly translate: Translate
}

/** Rows as the grid draws them; a new function whenever the rows may have changed. */
export function useGridRows(
  { family, list, locale, translate }: RowsOf,
  getRow: (index: number) => WireRow | undefined,
): (index: number) => GridRow | undefined {
  const { entity } = family
  const { tones } = list
  const read = useMemo(() => {
    const toRow = (row: WireRow): GridRow => {
      const drawn = toGridRow(entity, row, { locale, translate })
      return { ...drawn, tones: tonesOf(entity, tones, { values: drawn.values, today: locale.today, translate }) }
    }
    return createReader(toRow)
  }, [entity, tones, locale, translate])
  return useCallback(
    (index) => {
      const row = getRow(index)
      return row === undefined ? undefined : read(row)
    },
    [getRow, read],
  )
}

/** Each row of the server is read once, however often it is drawn. */
function createReader(toRow: (row: WireRow) => GridRow): (row: WireRow) => GridRow {
  const known = new WeakMap<WireRow, GridRow>()
  return (row) => {
    const found = known.get(row) ?? toRow(row)
    known.set(row, found)
    return found
  }
}
