import type { AnyField, FieldDefinition, LinesField, RecordFields } from '../model/field-definition.ts'
import { isLookup } from '../model/field-shapes.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import { wireName } from './wire-record.ts'

/** JSON Schema of one value or array. */
type Schema = Readonly<Record<string, unknown>>

/** Plain JSON Schema of an object; names of annotations (`@odata.etag`) may stand beside its properties. */
export interface ObjectSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Schema>>
  readonly patternProperties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
  readonly additionalProperties: false
}

/**
 * JSON Schema of a body on the wire, lines included: the server judges a body's shape by it, and the description of the API shows it.
 * What the server works out may be sent along and is ignored: it is `readOnly` and of any shape. Conditions are not in it:
 * validateRecord judges those.
 */
export function wireInputSchema({ fields, lines }: RecordFields): ObjectSchema {
  return objectSchema(propertiesOf(fields, lines), [
    ...fields.filter(isAsked).map(wireName),
    ...lines.filter(isAsked).map(propertyOf),
  ])
}

function propertiesOf(fields: readonly FieldDefinition[], lines: readonly LinesField[]): ObjectSchema['properties'] {
  return Object.fromEntries([
    // What a lookup is expanded to comes first: a field of that very name means its own.
    ...fields.filter(isLookup).map((field) => [field.property, ignored] as const),
    ...fields.map((field) => [wireName(field), field.isDerived ? ignored : valueSchema(field)] as const),
    ...lines.map((field) => [field.property, field.isDerived ? ignored : linesSchema(field)] as const),
  ])
}

/** Sent along with what was read; nobody looks at it. */
const ignored: Schema = { readOnly: true }

function linesSchema({ fields, min, max }: LinesField): Schema {
  const properties = { ...propertiesOf(fields, []), Id: { type: ['integer', 'null'] } }
  return {
    type: 'array',
    minItems: min,
    maxItems: max,
    items: objectSchema(properties, fields.filter(isAsked).map(wireName)),
  }
}

function objectSchema(properties: ObjectSchema['properties'], required: readonly string[]): ObjectSchema {
  return { type: 'object', properties, patternProperties: { '@': ignored }, required, additionalProperties: false }
}

function isAsked({ isDerived, required, visibleIf }: AnyField): boolean {
  return !isDerived && required && visibleIf === undefined
}

function propertyOf({ property }: LinesField): string {
  return property
}

/** The kind's schema; null is a value of every field that is not required. */
function valueSchema(field: FieldDefinition): Schema {
  const schema = kindOf(field).jsonSchema(field.options)
  if (field.required) return schema
  const options = Array.isArray(schema['enum']) ? { enum: [...(schema['enum'] as readonly unknown[]), null] } : {} // an array of anything
  return { ...schema, ...options, type: [schema['type'], 'null'] }
}
