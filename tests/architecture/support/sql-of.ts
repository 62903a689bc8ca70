import { readFileSync } from 'node:fs'
import { parse, visitNodes, type Node, type SourceFile } from './source-files.ts'

const statement = /^\s*(select|insert into|update|delete from|with)\b/i

/** The SQL written in a TypeScript file: templates tagged `sql`, and texts that are statements; values stand as `$1`. */
export function sqlOf(file: SourceFile): readonly string[] {
  const found: string[] = []
  visitNodes(parse(file), (node, parent) => {
    const text = textOf(node)
    if (text === undefined) return
    if (isTagged(parent) || statement.test(text) || isRaw(parent)) found.push(text)
  })
  return found
}

/** The SQL of a migration, and of the functions it makes. */
export function sqlOfMigration(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8')
  return [text, ...[...text.matchAll(/\$(\w*)\$([\s\S]*?)\$\1\$/g)].map((match) => match[2] ?? '')]
}

function isTagged(parent: Node | undefined): boolean {
  return parent?.type === 'TaggedTemplateExpression' && isNamed(parent['tag'], 'sql')
}

function isRaw(parent: Node | undefined): boolean {
  const callee = parent?.type === 'CallExpression' ? fieldOf(parent['callee'], 'property') : undefined
  return isNamed(callee, 'raw')
}

function isNamed(node: unknown, name: string): boolean {
  return fieldOf(node, 'name') === name
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  const quasis = node.type === 'TemplateLiteral' ? node['quasis'] : undefined
  return Array.isArray(quasis)
    ? quasis.map((quasi) => fieldOf(fieldOf(quasi, 'value'), 'cooked')).join(' $1 ')
    : undefined
}

function fieldOf(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined
}
