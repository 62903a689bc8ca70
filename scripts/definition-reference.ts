import { kindOf, fieldKinds } from '#core/field-kinds/field-kinds.ts'
import { schemaNode, type SchemaNode } from '#core/json-schema/schema-node.ts'
import { FieldCommon, ValueCommon } from '#core/definition/schema/family/field-schema.ts'
import { PreferenceCommon } from '#core/definition/schema/tenant/preferences-schema.ts'
import { issueCodes } from '#core/errors/issue-codes.ts'
import { ruleMessages } from '#core/rules/rule-issue.ts'
import type { FileKind } from '#core/definition/schema/file-kinds.ts'
import { productCatalogue } from '../server/product-catalogue.ts'

const intro = `# Definitions: every key of every file

Made from the schemas by \`npx tsx scripts/generate-schemas.ts\`; do not edit. *Overlay* says how a tenant may change a key:
see the laws in docs/spec/definitions.md. A key without a law is sealed. Check a folder with \`npm run config:check [folder]\`.
`

/** docs/reference/definitions.md: a table of keys for each kind of file and each kind of field. */
export function definitionReference(kinds: readonly FileKind[], schemaFor: (kind: FileKind) => SchemaNode): string {
  const files = kinds.map((kind) =>
    section(
      `config/${kind.where}`,
      kind.schema === undefined || kind.name === 'tenant' ? schemaFor(kind) : schemaNode(kind.schema),
    ),
  )
  const common = section('Every field', schemaNode(FieldCommon))
  const preference = section('Every preference', schemaNode(PreferenceCommon))
  const value = section('Every field that holds a value: all but lines', schemaNode(ValueCommon))
  return [
    intro,
    ...files,
    preference,
    common,
    value,
    ...Object.keys(fieldKinds).map(fieldSection),
    issueSection(),
  ].join('\n')
}

function fieldSection(name: string): string {
  // The keys of the table of kinds are its names.
  const kind = kindOf({ type: name as keyof typeof fieldKinds })
  const accepting = Object.entries(productCatalogue.widgets).filter(([, { accepts }]) =>
    accepts.some((one) => one === kind.name),
  )
  const widgets = accepting.map(([widget]) => `\`${widget}\``).join(', ') || 'none'
  const options = rowsOf(schemaNode(kind.options), '')
  const table = options.length === 0 ? 'No options of its own.\n' : tableOf(options)
  return `## Field of kind \`${name}\`\n\nWidgets: ${widgets}. In expressions: ${kind.ruleType}. On the wire: ${kind.edmType}.\n\n${table}`
}

function issueSection(): string {
  const rules = Object.entries(ruleMessages).map(([code, meaning]) => [`rule-${code}`, meaning] as const)
  const rows = [...Object.entries(issueCodes), ...rules].map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  return `## Issues\n\n| Code | Meaning |\n| --- | --- |\n${rows.join('\n')}\n`
}

function section(title: string, schema: SchemaNode): string {
  return `## ${title}\n\n${tableOf(rowsOf(schema, ''))}`
}

function tableOf(rows: readonly string[]): string {
  return `| Key | Value | Needed | Overlay | Meaning |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`
}

function rowsOf(schema: SchemaNode, prefix: string): readonly string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    rowOf(prefix + key, property, schema.required?.includes(key) === true),
  )
  const keyed = Object.values(schema.patternProperties ?? {}).flatMap((property) =>
    rowOf(`${prefix}<id>`, property, false),
  )
  return [...own, ...keyed]
}

function rowOf(key: string, schema: SchemaNode, isNeeded: boolean): readonly string[] {
  if (key.endsWith('$schema')) return []
  const cells = [
    `\`${key}\``,
    valueOf(schema),
    isNeeded ? 'yes' : '',
    schema['x-overlay'] ?? '',
    (schema.description ?? '').replaceAll('|', '\\|'),
  ]
  const below = schema['x-variant'] === undefined ? rowsOf(schema, `${key}.`) : []
  return [`| ${cells.join(' | ')} |`, ...below]
}

function valueOf(schema: SchemaNode): string {
  if (schema['x-variant'] !== undefined) return 'a field, by its `type`'
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum !== undefined) return schema.enum.map((word) => `\`${JSON.stringify(word)}\``).join(' · ')
  if (schema.items !== undefined) return `list of ${valueOf(schema.items)}`
  if (schema.anyOf !== undefined) return schema.anyOf.map(valueOf).join(' or ')
  if (schema.patternProperties !== undefined) return 'keyed by id'
  return schema.type ?? 'expression'
}
