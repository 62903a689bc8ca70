import { changedBy, columnSums, spread, type Spreading } from '#core/matrix/spread.ts'
import type { Decimal } from '#core/decimal/decimal.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { GridEdit } from '../../contracts/grid-props.ts'
import { columnFields, editsOf, valuesOf } from './matrix-cells.ts'

/** Which rows are changed, and how. */
export interface RowsChange {
  readonly rows: readonly LineRecord[]
  readonly chosen: readonly number[]
  readonly by:
    | { readonly kind: 'spread'; readonly total: Decimal; readonly how: Spreading }
    | { readonly kind: 'change'; readonly percent: Decimal }
}

/** Amounts are kept to the cent. */
const decimals = 2

/** The cells of some rows after an amount was spread over each of them, or after they changed by a percentage: one gesture. */
export function rowsChanged(lines: LinesField, { rows, chosen, by }: RowsChange): readonly GridEdit[] {
  const columns = columnFields(lines)
  const values = rows.map((row) => valuesOf(columns, row))
  const table = columnSums(values, columns.length)
  return chosen.flatMap((index) => {
    const row = values[index] ?? []
    const after =
      by.kind === 'change'
        ? changedBy(row, by.percent, decimals)
        : spread(by.total, by.how, { by: { row, table }, decimals })
    return editsOf(columns, index, after)
  })
}
