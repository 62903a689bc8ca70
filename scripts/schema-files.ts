import { overlaySchemaOf } from '#core/definition/overlay/overlay-schema-of.ts'
import { pluginsSchema } from '#core/definition/link/code/link-plugins.ts'
import { schemaNode, type SchemaNode } from '#core/json-schema/schema-node.ts'
import { fileKinds, type FileKind } from '#core/definition/schema/file-kinds.ts'
import { FamilySource } from '#core/definition/schema/family/family-schema.ts'
import { LocaleSource } from '#core/definition/schema/tenant/locale-schema.ts'
import { productCatalogue } from '../server/product-catalogue.ts'
import { definitionReference } from './definition-reference.ts'

const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** Every file made from the definition schemas: path from the project folder → content. A test compares them with what is on disk. */
export function schemaFiles(): ReadonlyMap<string, string> {
  const kinds: readonly FileKind[] = Object.values(fileKinds)
  const files = kinds.map((kind) => [`config/schemas/${kind.name}.schema.json`, print(schemaFor(kind), kind)] as const)
  return new Map([...files, ['docs/reference/definitions.md', definitionReference(kinds, schemaFor)]])
}

/** The schema an editor reads: for overlays with what a tenant may set spelled out. */
function schemaFor(kind: FileKind): SchemaNode {
  const schema = schemaNode(kind.schema ?? LocaleSource)
  if (kind === fileKinds.tenant) {
    return { ...schema, properties: { ...schema.properties, plugins: pluginsSchema(productCatalogue.plugins) } }
  }
  if (kind !== fileKinds.overlay) return schema
  return { ...schema, properties: { ...schema.properties, set: overlaySchemaOf(schemaNode(FamilySource)) } }
}

function print(schema: SchemaNode, kind: FileKind): string {
  return `${JSON.stringify({ $schema: dialect, $id: `${kind.name}.schema.json`, title: kind.where, ...schema }, null, 1)}\n`
}
