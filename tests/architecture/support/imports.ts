import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parse, visitNodes, type Node, type SourceFile } from './source-files.ts'

/** One import of a file: what it says, and the file of ours it means (undefined for a package). */
export interface Import {
  readonly from: string
  readonly specifier: string
  readonly target: string | undefined
  readonly isTypeOnly: boolean
  /** What is taken of it; `*` for everything. */
  readonly names: readonly string[]
}

const importing = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'])

/** Every import and re-export of a file, dynamic ones too. */
export function importsOf(file: SourceFile): readonly Import[] {
  const found: Import[] = []
  visitNodes(parse(file), (node) => {
    const specifier = importing.has(node.type) ? specifierOf(node) : undefined
    if (specifier === undefined) return
    const isTypeOnly = node['importKind'] === 'type' || node['exportKind'] === 'type'
    const target = resolve(file.path, specifier)
    found.push({ from: file.path, specifier, target, isTypeOnly, names: namesOf(node) })
  })
  return found
}

function specifierOf(node: Node): string | undefined {
  const source = node['source']
  if (typeof source !== 'object' || source === null || !('value' in source)) return undefined
  return typeof source.value === 'string' ? source.value : undefined
}

function namesOf(node: Node): readonly string[] {
  const specifiers = node['specifiers']
  if (!Array.isArray(specifiers)) return ['*']
  return specifiers.map((specifier: Node) => nameIn(specifier['imported']) ?? nameIn(specifier['local']) ?? '*')
}

function nameIn(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('name' in node)) return undefined
  return typeof node.name === 'string' ? node.name : undefined
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#core/')) return `src/engine/core/${specifier.slice(6)}`
  if (specifier === '#engine') return 'src/engine/ui/index.ts'
  if (specifier === '#widgets') return 'src/widgets/index.ts'
  if (specifier === '#plugins') return 'src/plugins/index.ts'
  if (!specifier.startsWith('.')) return undefined
  const path = normalize(join(dirname(from), specifier))
  return existsSync(path) ? path : undefined
}
