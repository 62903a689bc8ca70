import type { SchemaNode } from '../../json-schema/schema-node.ts'

/** The schema of what a tenant may `set`: everything optional, what is sealed or changed by `place` left out. For editors; the laws are enforced by `applySet`. */
export function overlaySchemaOf(schema: SchemaNode): SchemaNode {
  const { required: _required, ...rest } = schema
  const isWhole = schema['x-overlay'] !== undefined && schema.patternProperties === undefined
  if (isWhole) return rest
  return {
    ...rest,
    ...(schema.properties === undefined ? {} : { properties: openOf(schema.properties) }),
    ...(schema.patternProperties === undefined ? {} : { patternProperties: openOf(schema.patternProperties) }),
    ...(schema.anyOf === undefined ? {} : { anyOf: schema.anyOf.map(overlaySchemaOf) }),
  }
}

function openOf(properties: Readonly<Record<string, SchemaNode>>): Readonly<Record<string, SchemaNode>> {
  const open = Object.entries(properties).filter(([, property]) => isOpen(property))
  return Object.fromEntries(open.map(([key, property]) => [key, overlaySchemaOf(property)]))
}

/** True when something in it may be set; `const` stays, because a new field must name its kind. */
function isOpen(schema: SchemaNode): boolean {
  if (schema.const !== undefined) return true
  const law = schema['x-overlay']
  if (law !== undefined) return law !== 'sealed' && law !== 'ids'
  return schema.properties !== undefined || schema.patternProperties !== undefined || schema.anyOf !== undefined
}
