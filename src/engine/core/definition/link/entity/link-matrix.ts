import { isPicture } from '../../../field-kinds/field-questions.ts'
import { kindOf } from '../../../field-kinds/field-kinds.ts'
import type { FieldDefinition, LinesField } from '../../../model/field-definition.ts'
import type { MatrixDefinition } from '../../../matrix/matrix-definition.ts'
import { isAttachment } from '../../../model/field-shapes.ts'
import { idsOf, linesPlaces } from '../proof/field-place.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Fields every line has. */
const standard: ReadonlySet<string> = new Set(['id', 'lineNo', 'parent'])

/**
 * A matrix is drawn of fields of the line that people give: those that name a row, a column with limits or options, and a number. Other fields
 * of the line would have no place in it, and a cell stands once.
 */
export function* linkMatrix({ family, proof }: FamilyLink): Generator<LinkProblem> {
  for (const { field: lines, pointer } of linesPlaces(family)) {
    const { matrix } = lines
    if (matrix === undefined) continue
    const at = `${pointer}/matrix`
    proof.references += 3 + matrix.rows.length
    for (const [index, id] of matrix.rows.entries())
      yield* linkName(id, { lines, pointer: `${at}/rows/${index}`, fits: (field) => field.required && isGiven(field) })
    yield* linkName(matrix.column, {
      lines,
      pointer: `${at}/columns`,
      fits: (field) => field.required && isGiven(field),
    })
    yield* linkName(matrix.value, {
      lines,
      pointer: `${at}/value`,
      fits: (field) => isGiven(field) && kindOf(field).isSummable,
    })
    yield* linkShape(at, lines, matrix)
    yield* linkFile(at, lines, matrix)
    const counts = family.entity.fields.filter((field) => kindOf(field).isNumber)
    if (matrix.upTo !== undefined && !idsOf(counts).includes(matrix.upTo))
      yield unknownName({
        pointer: `${at}/upTo`,
        code: 'unknown-field',
        what: `number of ${family.id}`,
        name: matrix.upTo,
        known: idsOf(counts),
      })
  }
}

function* linkShape(at: string, lines: LinesField, matrix: MatrixDefinition): Generator<LinkProblem> {
  if (matrix.columns.length === 0)
    yield {
      pointer: `${at}/columns`,
      code: 'no-use',
      message: `"${matrix.column}" has neither limits nor options to make columns of.`,
    }
  const named = new Set([...matrix.rows, matrix.column, matrix.value])
  for (const { id } of lines.fields.filter(
    (field) => !standard.has(field.id) && !field.isCustom && !named.has(field.id),
  ))
    yield { pointer: at, code: 'no-use', message: `"${id}" has no place in a matrix.` }
  const place = [...matrix.rows, matrix.column]
  if (place.length !== lines.once.length || !place.every((id) => lines.once.includes(id)))
    yield { pointer: at, code: 'no-use', message: `A cell stands once: "once" names ${place.join(', ')}.` }
}

/** Rows of a file are named in words, which no picture and no file is. */
function* linkFile(at: string, { fields }: LinesField, { rows, hasFile }: MatrixDefinition): Generator<LinkProblem> {
  if (!hasFile) return
  for (const { id } of fields.filter((field) => rows.includes(field.id) && (isPicture(field) || isAttachment(field))))
    yield { pointer: `${at}/file`, code: 'no-use', message: `No words of a file say a row's "${id}".` }
}

interface Name {
  readonly lines: LinesField
  readonly pointer: string
  readonly fits: (field: FieldDefinition) => boolean
}

function* linkName(name: string, { lines, pointer, fits }: Name): Generator<LinkProblem> {
  const known = idsOf(lines.fields.filter(fits))
  if (!known.includes(name))
    yield unknownName({ pointer, code: 'unknown-field', what: `required field of ${lines.entity}`, name, known })
}

function isGiven(field: FieldDefinition): boolean {
  return !field.isDerived && !field.isCustom
}
