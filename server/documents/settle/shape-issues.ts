import type { ErrorObject } from 'ajv'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { FieldDefinition, LinesField, RecordFields } from '#core/model/field-definition.ts'
import { fieldIssue, type IssuePlace } from '#core/record/field-issues.ts'
import { isScalar, wireName } from '#core/record/wire-record.ts'

/**
 * What ajv found in a body, each at its field or cell: names nobody knows (`unknownField`), objects and arrays in place of values
 * (`type`), lines that are none (`lines`) or too many (`maxLines`; their rows are not told of then). A scalar of another type is no
 * matter of shape: validateRecord names it in the words of its kind.
 */
export function shapeIssues(entity: RecordFields, errors: readonly ErrorObject[]): readonly FieldIssue[] {
  const crowded = errors.filter(({ keyword }) => keyword === 'maxItems').map(({ instancePath }) => `${instancePath}/`)
  const told = errors.filter(({ instancePath }) => !crowded.some((path) => instancePath.startsWith(path)))
  return told.flatMap((error) => issueOf(entity, error) ?? [])
}

/** What stands at a path such as `/Lines/3/Qty`: a body's own names, or those of one line. */
interface Owner {
  readonly fields: readonly FieldDefinition[]
  readonly name: string | undefined
  readonly place: IssuePlace | undefined
}

function issueOf({ fields, lines }: RecordFields, error: ErrorObject): FieldIssue | undefined {
  const [name, row, cell] = error.instancePath.split('/').slice(1)
  const grid = lines.find(({ property }) => property === name)
  if (grid === undefined) return valueIssue(error, { fields, name, place: undefined })
  if (row === undefined) return linesIssue(error, grid)
  const place = { lines: grid.id, index: Number(row) }
  if (cell === undefined && error.keyword === 'type') return fieldIssue(grid.id, { code: 'type' }, place)
  return valueIssue(error, { fields: grid.fields, name: cell, place })
}

function linesIssue({ keyword }: ErrorObject, { id, max }: LinesField): FieldIssue {
  return fieldIssue(id, keyword === 'maxItems' ? { code: 'maxLines', params: { count: max } } : { code: 'lines' })
}

function valueIssue({ keyword, params, data }: ErrorObject, { fields, name, place }: Owner): FieldIssue | undefined {
  if (keyword === 'additionalProperties') {
    return fieldIssue(String(params['additionalProperty']), { code: 'unknownField' }, place)
  }
  const field = fields.find((one) => wireName(one) === name)
  if (field === undefined) throw new Error(`The schema judges ${String(name)}, which is no field`)
  return isScalar(data) ? undefined : fieldIssue(field.id, { code: 'type' }, place)
}
