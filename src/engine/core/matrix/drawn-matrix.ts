import type { Expression } from '../json-schema/common-schema.ts'
import type { FieldDefinition, LinesField } from '../model/field-definition.ts'
import type { MatrixDefinition } from './matrix-definition.ts'

/** Lines of a matrix as the browser draws them (MATRIX-1): a row has a field for each column and the sum of them; other lines are as they were. */
export function drawnLines(lines: LinesField): LinesField {
  const { matrix, fields } = lines
  const value = fields.find(({ id }) => id === matrix?.value)
  if (matrix === undefined || value === undefined) return lines
  const isOfRow = ({ id }: FieldDefinition) => id !== matrix.column && id !== matrix.value
  return {
    ...lines,
    matrix: { ...matrix, cells: fields },
    min: Math.min(lines.min, 1),
    max: Math.floor(lines.max / matrix.columns.length),
    roles: {},
    once: matrix.rows,
    fields: [
      ...fields.filter(isOfRow),
      ...matrix.columns.map((column) => columnField(value, column)),
      { ...value, isDerived: true, required: false, default: undefined, compute: sumOf(matrix) },
    ],
  }
}

function columnField(value: FieldDefinition, { id, label }: MatrixDefinition['columns'][number]): FieldDefinition {
  return { ...value, id, label, property: id, required: false, requiredIf: undefined, default: undefined }
}

function sumOf({ columns }: MatrixDefinition): Expression {
  return { '+': columns.map(({ id }) => ({ ifEmpty: [{ var: `row.${id}` }, 0] })) }
}

/** The lines with the columns a header shows: those up to the number it says, all where it says none. */
export function shownColumns(lines: LinesField, most: unknown): LinesField {
  const { matrix } = lines
  if (matrix === undefined || typeof most !== 'number' || most >= matrix.columns.length) return lines
  const hidden = new Set(matrix.columns.slice(most).map(({ id }) => id))
  return {
    ...lines,
    fields: lines.fields.map((field) => (hidden.has(field.id) ? { ...field, isColumn: false } : field)),
  }
}
