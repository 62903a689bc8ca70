import { describe, expect, it } from 'vitest'
import { importsOf } from './support/imports.ts'
import { parse, sourceFiles, type Node, type SourceFile } from './support/source-files.ts'

const files = sourceFiles('src', 'server', 'scripts', 'tests', 'bench')

describe('imports', () => {
  it('[ARCH-22] stand in order: of Node, of packages, of other layers, of the own one', () => {
    expect(files.filter((file) => !file.path.startsWith('bench/') && !isInOrder(file)).map(({ path }) => path)).toEqual(
      [],
    )
  })

  it('[ARCH-23] what a file gives as a value somebody takes; barrels give nothing that nobody takes', () => {
    const taken = takenNames()
    const dead = files
      .filter(({ path }) => /^(src|server)\//.test(path) && taken.get(path)?.has('*') !== true)
      .flatMap((file) => givenBy(file).map((name) => ({ name, path: file.path })))
      .filter(({ name, path }) => taken.get(path)?.has(name) !== true)
    expect(dead.map(({ name, path }) => `${path}: ${name}`)).toEqual([])
  })
})

function bodyOf(file: SourceFile): readonly Node[] {
  // A program holds statements, each of which is a node.
  return parse(file)['body'] as readonly Node[]
}

/** Style sheets stand where their order among each other decides. */
function isInOrder(file: SourceFile): boolean {
  const ranks = bodyOf(file)
    .filter(({ type }) => type === 'ImportDeclaration')
    .map((node) => textAt(node, 'source', 'value'))
    .filter((specifier) => !specifier.endsWith('.css'))
    .map(rankOf)
  return ranks.every((rank, index) => rank >= (ranks[index - 1] ?? 0))
}

function rankOf(specifier: string): number {
  if (specifier.startsWith('node:')) return 0
  if (specifier.startsWith('#')) return 2
  return specifier.startsWith('.') ? 3 : 1
}

/** Of each file, the names others import; `*` where all of it is, or it is loaded when it is needed. */
function takenNames(): ReadonlyMap<string, ReadonlySet<string>> {
  const taken = new Map<string, Set<string>>()
  for (const file of files) {
    for (const { target, names } of importsOf(file)) {
      if (target === undefined) continue
      const known = taken.get(target) ?? new Set()
      for (const name of names) known.add(name)
      taken.set(target, known)
    }
  }
  return taken
}

/** Functions and constants a file exports, and everything a barrel passes on. */
function givenBy(file: SourceFile): readonly string[] {
  return bodyOf(file)
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((node) => {
      const declared = node['declaration']
      if (declared === null || declared === undefined) return nodesAt(node, 'specifiers').map(exportedName)
      // A declaration is a node.
      const { type, ...declaration } = declared as Node
      if (type === 'FunctionDeclaration') return [textAt(declaration, 'id', 'name')]
      return nodesAt(declaration, 'declarations').map((one) => textAt(one, 'id', 'name'))
    })
}

function exportedName(specifier: Node): string {
  return textAt(specifier, 'exported', 'name')
}

function nodesAt(node: object, name: string): readonly Node[] {
  const value: unknown = Object.entries(node).find(([key]) => key === name)?.[1]
  return Array.isArray(value) ? value : []
}

function textAt(node: object, ...path: readonly string[]): string {
  let at: unknown = node
  for (const name of path)
    at = typeof at === 'object' && at !== null ? Object.entries(at).find(([key]) => key === name)?.[1] : undefined
  return typeof at === 'string' ? at : ''
}
