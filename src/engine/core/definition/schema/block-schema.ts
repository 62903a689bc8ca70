import { Type, type TSchema } from 'typebox'
import { closed } from '../../json-schema/closed.ts'
import { Id } from '../../json-schema/common-schema.ts'
import { fileHeader } from '../../json-schema/file-header.ts'
import { schemaNode, type SchemaNode } from '../../json-schema/schema-node.ts'
import { FieldsSource, LineFieldsSource } from './family/field-source-schema.ts'
import { RuleSource } from './family/rule-schema.ts'

/** Fields, fields of a line and rules that several families take in: config/forms/blocks/<id>.json. */
export const BlockSource = closed({
  ...fileHeader,
  id: Type.Unsafe<string>({ ...Id, description: 'The name families take it in by.' }),
  names: Type.Optional(
    Type.Record(Id, Type.String({ minLength: 1, description: 'What it stands for.' }), {
      description: 'Names that families give: `$name` stands for the name wherever the block writes it.',
    }),
  ),
  fields: Type.Optional(withNames(FieldsSource, 'Fields of the header, by id.')),
  lines: Type.Optional(withNames(LineFieldsSource, 'Fields of the line, by id.')),
  rules: Type.Optional(withNames(Type.Record(Id, RuleSource), 'Conditions over the whole record, by id.')),
})

/** The schema of a part of a family, where `$name` may stand instead of a name. */
function withNames(schema: TSchema, description: string): TSchema {
  return Type.Unsafe({ ...admitNames(schemaNode(schema)), description })
}

function admitNames(schema: SchemaNode): SchemaNode {
  const { pattern, properties, patternProperties, items, anyOf } = schema
  return {
    ...schema,
    // Texts people read are keys of locales in a block as well.
    ...(pattern === undefined || pattern.startsWith('^@') ? {} : { pattern: `(${pattern})|\\$[a-z]` }),
    ...(properties === undefined ? {} : { properties: admitAll(properties) }),
    ...(patternProperties === undefined ? {} : { patternProperties: admitAll(patternProperties) }),
    ...(items === undefined ? {} : { items: admitNames(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(admitNames) }),
  }
}

function admitAll(schemas: Readonly<Record<string, SchemaNode>>): Readonly<Record<string, SchemaNode>> {
  return Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, admitNames(schema)]))
}
