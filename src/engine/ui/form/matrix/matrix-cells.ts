import type { Decimal } from '#core/decimal/decimal.ts'
import { printDecimal, toDecimal, zero } from '#core/decimal/decimal.ts'
import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { GridEdit } from '../../contracts/grid-props.ts'

/** Fields of the columns a matrix shows now. */
export function columnFields({ matrix, fields }: LinesField): readonly FieldDefinition[] {
  const ids = new Set(matrix?.columns.map(({ id }) => id))
  return fields.filter((field) => ids.has(field.id) && field.isColumn)
}

/** Values of a drawn row; what is empty is nothing. */
export function valuesOf(columns: readonly FieldDefinition[], line: LineRecord | undefined): readonly Decimal[] {
  return columns.map(({ id }) => {
    const value = line?.[id]
    return typeof value === 'string' || typeof value === 'number' ? toDecimal(value) : zero
  })
}

/** Values put into the columns of a row, as one gesture would. */
export function editsOf(
  columns: readonly FieldDefinition[],
  row: number,
  values: readonly Decimal[],
): readonly GridEdit[] {
  return columns.map(({ id }, index) => ({
    row,
    column: id,
    input: { kind: 'value', value: printDecimal(values[index] ?? zero) },
  }))
}
