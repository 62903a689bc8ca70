import type { MatrixSource } from '../../json-schema/matrix-schema.ts'
import type { MatrixColumn, MatrixDefinition } from '../../matrix/matrix-definition.ts'
import type { FieldSource } from '../schema/family/field-schema.ts'
import type { FieldsSource } from '../schema/family/field-source-schema.ts'

/** A matrix, complete: its columns are the numbers between the limits of the column field, or the options of the choice. */
export function matrixOf(
  source: MatrixSource | undefined,
  fields: FieldsSource,
  labels: string,
): MatrixDefinition | undefined {
  if (source === undefined) return undefined
  const { rows, columns: column, value, upTo, file = false } = source
  const columns = columnsOf(source, fields[column], labels)
  return { rows, column, value, upTo, hasFile: file, columns, cells: undefined }
}

/** The most columns a definition may ask for. */
const mostColumns = 60

function columnsOf(
  { columns, value }: MatrixSource,
  field: FieldSource | undefined,
  labels: string,
): readonly MatrixColumn[] {
  return valuesOf(field).map((one, index) => ({
    id: `${value}_${index + 1}`,
    value: one,
    label: typeof one === 'number' ? `${labels}.${columns}_${one}` : `${labels.split('.')[0]}.option.${columns}.${one}`,
  }))
}

function valuesOf(field: FieldSource | undefined): readonly (string | number)[] {
  const { options, atLeast, atMost } = (field ?? {}) as { readonly [key: string]: unknown }
  if (Array.isArray(options)) return options.filter((one) => typeof one === 'string').slice(0, mostColumns)
  if (typeof atLeast !== 'number' || typeof atMost !== 'number' || atMost < atLeast) return []
  return Array.from({ length: Math.min(atMost - atLeast + 1, mostColumns) }, (_, index) => atLeast + index)
}
