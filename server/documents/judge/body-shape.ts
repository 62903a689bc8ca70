import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { err, ok, type Result } from '#core/errors/result.ts'
import type { AnyField, FieldDefinition, LinesField, RecordFields } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { fieldIssue, type IssuePlace } from '#core/record/field-issues.ts'
import { wireInputSchema } from '#core/record/input-schema.ts'
import { keptTexts } from '#core/record/kept-texts.ts'
import { fromWire, inputFields, isScalar, wireName, type WireRecord } from '#core/record/wire-record.ts'
import { readableFields, type Permissions } from '../../entity-sql/readable-entity.ts'

/** Reads bodies of one entity, as far as one person may know it: the inputs in field ids, or everything that is wrong with the shape. */
export type ReadBody = (body: WireRecord) => Result<EntityRecord, readonly FieldIssue[]>

/**
 * The reader of an entity's bodies for who holds these permissions; fields one may not read do not exist for it. Compiled at first use
 * and kept as long as the definitions, once for everybody who may read the same.
 */
export function bodyReader(entity: RecordFields, permissions: Permissions): ReadBody {
  const hidden = guardsOf(entity).filter((guard) => !permissions.has(guard))
  return keptReader(entity, hidden.join(), () => readableFields(entity, permissions))
}

/** The reader of answers to what a move asks: these fields of the header, or of a line, only. `question` is what it is kept by. */
export function answerReader(question: object, fields: RecordFields['fields']): ReadBody {
  return keptReader(question, '', () => ({ fields, lines: [] }))
}

const known = new WeakMap<object, Map<string, ReadBody>>()

function keptReader(owner: object, key: string, fieldsOf: () => RecordFields): ReadBody {
  const ofOwner = known.get(owner) ?? new Map<string, ReadBody>()
  known.set(owner, ofOwner)
  const found = ofOwner.get(key) ?? createReader(fieldsOf())
  ofOwner.set(key, found)
  return found
}

function createReader(entity: RecordFields): ReadBody {
  const validate = compile(entity)
  const inputs = inputFields(entity)
  const keep = keptTexts(inputs)
  return (body) => {
    const issues = validate(body) ? [] : shapeIssues(entity, validate.errors ?? [])
    return issues.length === 0 ? ok(keep(fromWire(inputs, body))) : err(issues)
  }
}

/** What validateRecord says better, in the person's words and with regard to what is hidden: here only notes. No pattern ever runs. */
const judgedLater = [
  'required',
  'minItems',
  'enum',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'pattern',
  'format',
]

function compile(entity: RecordFields): ValidateFunction {
  // Of its own for each: one for all would keep every schema it ever saw. The schema is derived, so no schema of schemas is needed.
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    ownProperties: true,
    meta: false,
    validateSchema: false,
  })
  for (const keyword of judgedLater) ajv.removeKeyword(keyword).addKeyword(keyword)
  return ajv.compile(wireInputSchema(entity))
}

function guardsOf({ fields, lines }: RecordFields): readonly string[] {
  const all: readonly AnyField[] = [...fields, ...lines, ...lines.flatMap((field) => field.fields)]
  return [...new Set(all.flatMap(({ readIf }) => readIf ?? []))]
}

/**
 * What ajv found in a body, each at its field or cell: names nobody knows (`unknownField`), objects and arrays in place of values
 * (`type`), lines that are none (`lines`) or too many (`maxLines`; their rows are not told of then). A scalar of another type is no
 * matter of shape: validateRecord names it in the words of its kind.
 */
function shapeIssues(entity: RecordFields, errors: readonly ErrorObject[]): readonly FieldIssue[] {
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
