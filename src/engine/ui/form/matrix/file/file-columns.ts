import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { Translate } from '../../../client/i18n/use-translate.ts'
import type { FileProblem } from './file-problem.ts'

/** Where in a row of a file the fields of a drawn row stand. */
export interface FileColumns {
  /** Places by the id of the field. */
  readonly at: ReadonlyMap<string, number>
  /** False where no column says what names a row: nothing can be read then. */
  readonly isReadable: boolean
  readonly problems: readonly FileProblem[]
}

/** A row of headings and its number in the file. */
interface Head {
  readonly words: readonly string[]
  readonly row: number
}

/**
 * Finds the columns of a matrix by the headings of a file (MATRIX-7): what a field is called, or the number or choice a column stands for. What a
 * heading does not say, says twice, or nobody knows is told; the sum of a row is worked out and passed over.
 */
export function fileColumns(lines: LinesField, { words, row }: Head, translate: Translate): FileColumns {
  const at = new Map<string, number>()
  const problems: FileProblem[] = []
  for (const [index, heading] of words.entries()) {
    if (heading.trim() === '') continue
    const field = lines.fields.find((one) => namesOf(lines, one, translate).includes(folded(heading)))
    if (field?.id === lines.matrix?.value) continue
    if (field === undefined) problems.push({ row, heading, message: 'form.matrix.file.unknown' })
    else if (at.has(field.id)) problems.push({ row, heading, message: 'form.matrix.file.twice' })
    else at.set(field.id, index)
  }
  const missing = rowFields(lines).filter(({ id }) => !at.has(id))
  const lacks = missing.map(({ label }) => ({
    row,
    heading: translate(label),
    message: 'form.matrix.file.missing',
  }))
  return { at, isReadable: missing.length === 0, problems: [...lacks, ...problems] }
}

/** Fields that name a row. */
export function rowFields({ matrix, fields }: LinesField): readonly FieldDefinition[] {
  return (matrix?.rows ?? []).flatMap((id) => fields.find((field) => field.id === id) ?? [])
}

function namesOf({ matrix }: LinesField, field: FieldDefinition, translate: Translate): readonly string[] {
  const column = matrix?.columns.find(({ id }) => id === field.id)
  const isOfMatrix = column !== undefined || field.id === matrix?.value || matrix?.rows.includes(field.id)
  if (!isOfMatrix) return []
  return [translate(field.label), ...(column === undefined ? [] : [String(column.value)])].map(folded)
}

function folded(words: string): string {
  return words.trim().toLowerCase()
}
