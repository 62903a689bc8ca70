import type { PluginSignature } from '../../../model/code-catalogue.ts'
import { checkSchema, isObject } from '../../read/check-schema.ts'
import { issueAt } from '../../read/locate.ts'
import { schemaNode, type SchemaNode } from '../../../json-schema/schema-node.ts'
import type { SourceFile } from '../../read/source-file.ts'
import type { LinkIssue } from '../proof/link-issue.ts'

/** What a tenant sets of plugins, each as its manifest says. */
export function* linkPlugins(
  file: SourceFile,
  plugins: Readonly<Record<string, PluginSignature>>,
): Generator<LinkIssue> {
  const written = isObject(file.value) ? file.value['plugins'] : undefined
  if (written === undefined) return
  for (const problem of checkSchema(pluginsSchema(plugins), written, '/plugins')) yield issueAt(file, problem)
}

/** The options of every plugin that has some; the same in what an editor reads. */
export function pluginsSchema(plugins: Readonly<Record<string, PluginSignature>>): SchemaNode {
  const properties = Object.entries(plugins).flatMap(([name, { options }]) =>
    options === undefined ? [] : [[name, optional(schemaNode(options))] as const],
  )
  const description = 'Options of plugins.'
  return { type: 'object', description, properties: Object.fromEntries(properties), additionalProperties: false }
}

/** Every option has a default, so none has to be written. */
function optional({ required: _required, ...schema }: SchemaNode): SchemaNode {
  return schema
}
