import type { OverlayLaw } from './overlay-law.ts'

/** The JSON Schema keywords our schemas use, as plain data. A TypeBox schema is one. */
export interface SchemaNode {
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
  readonly const?: string | number | boolean
  readonly enum?: readonly (string | number | boolean)[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly 'x-overlay'?: OverlayLaw
  readonly 'x-variant'?: string
}

/** A TypeBox schema as plain data. */
export function schemaNode(schema: object): SchemaNode {
  // TypeBox schemas are JSON Schema objects; its own types do not say so in a form an interpreter can walk.
  return schema as SchemaNode
}
