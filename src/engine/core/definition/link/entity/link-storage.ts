import { kindOf } from '../../../field-kinds/field-kinds.ts'
import type { FieldDefinition } from '../../../model/field-definition.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import { indexRoom, mostBytes, mostRowBytes, rowRoom } from '../../../field-kinds/stored-size.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import type { LinkProblem } from '../proof/link-problem.ts'
import { hasOwnColumn, isLookup } from '../../../model/field-shapes.ts'

/** Characters of a table's name: with the endings of its indexes, triggers and search terms it stays a name of PostgreSQL. */
const longestTable = 51
/** Characters of a column's name. */
const longestColumn = 63
/** Values a statement of PostgreSQL reads at once, less those every record has; a lookup is read with its text. */
const mostValues = 1_600
/** Columns of a unique index beside the tenant. */
const mostTogether = 31

/** One table and where its author wrote it. */
interface TablePlace {
  readonly table: string
  readonly pointer: string
  readonly fields: readonly FieldDefinition[]
}

/** What a definition asks of its tables is what PostgreSQL can hold: else the start or the first save would fail. */
export function* linkStorage({ family: { entity } }: FamilyLink): Generator<LinkProblem> {
  if (entity.storage === 'system') return
  const below = entity.lines.map(({ id, table, fields }) => ({
    table,
    fields,
    pointer: pointerTo('/entity/fields', id),
  }))
  for (const place of [{ table: entity.table, pointer: '/entity', fields: entity.fields }, ...below]) {
    yield* linkNamesLength(place)
    yield* linkRowSize(place)
    yield* linkUniqueSize(place)
  }
  for (const [key, ids] of Object.entries(entity.uniqueTogether)) {
    const fields = entity.fields.filter((field) => ids.includes(field.id))
    yield* linkIndexSize(pointerTo('/entity/uniqueTogether', key), fields)
  }
}

function* linkNamesLength({ table, pointer, fields }: TablePlace): Generator<LinkProblem> {
  if (table.length > longestTable)
    yield problem(pointer, `The table "${table}" has ${table.length} characters and may have ${longestTable}.`)
  for (const { id, column } of stored(fields)) {
    if (column.length <= longestColumn) continue
    const at = pointerTo(`${pointer}/fields`, id)
    yield problem(at, `The column "${column}" has ${column.length} characters and may have ${longestColumn}.`)
  }
}

function* linkRowSize({ table, pointer, fields }: TablePlace): Generator<LinkProblem> {
  const columns = stored(fields)
  const values = columns.length + columns.filter(isLookup).length
  const at = `${pointer}/fields`
  if (values > mostValues)
    yield problem(at, `A row of "${table}" is read as ${values} values and the database reads ${mostValues} at once.`)
  const bytes = mostRowBytes(columns)
  if (bytes > rowRoom)
    yield problem(at, `A row of "${table}" with every field filled takes ${bytes} bytes and a row holds ${rowRoom}.`)
}

function* linkUniqueSize({ pointer, fields }: TablePlace): Generator<LinkProblem> {
  for (const field of stored(fields).filter(({ unique }) => unique))
    yield* linkIndexSize(pointerTo(`${pointer}/fields`, field.id), [field])
}

function* linkIndexSize(pointer: string, fields: readonly FieldDefinition[]): Generator<LinkProblem> {
  const bytes = fields.reduce((sum, field) => sum + mostBytes(field), 0)
  if (bytes > indexRoom)
    yield problem(
      pointer,
      `What is unique takes up to ${bytes} bytes and an index holds ${indexRoom}: say a lower max.`,
    )
  if (fields.length > mostTogether)
    yield problem(pointer, `${fields.length} fields are unique together and an index holds ${mostTogether}.`)
}

function stored(fields: readonly FieldDefinition[]): readonly FieldDefinition[] {
  return fields.filter((field) => hasOwnColumn(field) && kindOf(field).column !== undefined)
}

function problem(pointer: string, message: string): LinkProblem {
  return { pointer, code: 'storage', atKey: true, message }
}
