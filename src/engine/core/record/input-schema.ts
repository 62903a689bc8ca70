import type { AnyField, FieldDefinition, LinesField, RecordFields } from '../model/field-definition.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import { wireName } from './wire-record.ts'

/** Plain JSON Schema of an object. */
export interface ObjectSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly required: readonly string[]
  readonly additionalProperties: false
}

/** JSON Schema of the header's inputs by field id, as the form holds them; titles are locale keys. Conditions are not in it: validateRecord judges. */
export function inputSchema(fields: readonly FieldDefinition[]): ObjectSchema {
  const inputs = fields.filter((field) => !field.isDerived)
  return objectSchema(
    inputs,
    (field) => field.id,
    (field) => ({ ...valueSchema(field), title: field.label }),
  )
}

/** JSON Schema of a body on the wire, lines included, for OpenAPI. */
export function wireInputSchema({ fields, lines }: RecordFields): ObjectSchema {
  const values = valuesSchema(fields)
  const grids = objectSchema(
    lines.filter((field) => !field.isDerived),
    (field) => field.property,
    linesSchema,
  )
  return {
    ...values,
    properties: { ...values.properties, ...grids.properties },
    required: [...values.required, ...grids.required],
  }
}

function valuesSchema(fields: readonly FieldDefinition[]): ObjectSchema {
  return objectSchema(
    fields.filter((field) => !field.isDerived),
    wireName,
    valueSchema,
  )
}

function linesSchema({ fields, min, max }: LinesField): Readonly<Record<string, unknown>> {
  const line = valuesSchema(fields)
  const items = { ...line, properties: { Id: { type: 'integer' }, ...line.properties } }
  return { type: 'array', minItems: min, maxItems: max, items }
}

function objectSchema<Field extends AnyField>(
  fields: readonly Field[],
  nameOf: (field: Field) => string,
  schemaOf: (field: Field) => Readonly<Record<string, unknown>>,
): ObjectSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [nameOf(field), schemaOf(field)])),
    required: fields.filter((field) => field.required && field.visibleIf === undefined).map(nameOf),
    additionalProperties: false,
  }
}

/** The kind's schema; null is a value of every field that is not required. */
function valueSchema(field: FieldDefinition): Readonly<Record<string, unknown>> {
  const schema = kindOf(field).jsonSchema(field.options)
  if (field.required) return schema
  const options = Array.isArray(schema['enum']) ? { enum: [...(schema['enum'] as readonly unknown[]), null] } : {} // an array of anything
  return { ...schema, ...options, type: [schema['type'], 'null'] }
}
