import { describe, expect, it } from 'vitest'
import { schemaNode, type SchemaNode } from '#core/json-schema/schema-node.ts'
import { fileKinds } from '#core/definition/schema/file-kinds.ts'

describe('definition schemas', () => {
  it('[DEF-51] say of every key what it means', () => {
    const kinds = Object.entries(fileKinds)
    const silent = kinds.flatMap(([name, { schema }]) =>
      schema === undefined ? [] : silentKeys(schemaNode(schema), name),
    )
    expect(silent).toEqual([])
  })

  it('[DEF-51] refuse unknown keys in every object', () => {
    const kinds = Object.entries(fileKinds)
    const open = kinds.flatMap(([name, { schema }]) =>
      schema === undefined ? [] : openObjects(schemaNode(schema), name),
    )
    expect(open).toEqual([])
  })
})

function silentKeys(schema: SchemaNode, path: string): readonly string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const isSilent = property.description === undefined && property.const === undefined
    return [...(isSilent ? [`${path}.${key}`] : []), ...silentKeys(property, `${path}.${key}`)]
  })
  return [...own, ...below(schema).flatMap((inner) => silentKeys(inner, `${path}.<id>`))]
}

function openObjects(schema: SchemaNode, path: string): readonly string[] {
  const isOpen = schema.properties !== undefined && schema.additionalProperties !== false
  const inner = [...Object.entries(schema.properties ?? {}), ...below(schema).map((one) => ['<id>', one] as const)]
  return [...(isOpen ? [path] : []), ...inner.flatMap(([key, one]) => openObjects(one, `${path}.${key}`))]
}

function below(schema: SchemaNode): readonly SchemaNode[] {
  return [
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
  ]
}
