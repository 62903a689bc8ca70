import type { Json } from '../../model/value.ts'
import { isObject } from '../read/check-schema.ts'
import type { SchemaNode } from '../../json-schema/schema-node.ts'

/** The schema of a value: of alternatives, the one its `x-variant` property picks; undefined when none fits. */
export function schemaOf(schema: SchemaNode | undefined, value: Json): SchemaNode | undefined {
  const chooser = schema?.['x-variant']
  if (schema === undefined || chooser === undefined) return schema
  const chosen = isObject(value) ? value[chooser] : undefined
  return schema.anyOf?.find((alternative) => alternative.properties?.[chooser]?.const === chosen)
}

/** The schema under a key, or undefined when there is none. */
export function childSchema(schema: SchemaNode | undefined, key: string): SchemaNode | undefined {
  if (schema?.properties !== undefined && Object.hasOwn(schema.properties, key)) return schema.properties[key]
  return isKeyedMap(schema) ? Object.values(schema?.patternProperties ?? {})[0] : undefined
}

/** True for a map by id, such as fields or views. */
export function isKeyedMap(schema: SchemaNode | undefined): boolean {
  return schema?.patternProperties !== undefined
}
