import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lineAt, parse, sourceFiles, visitNodes, type Node, type SourceFile } from './support/source-files.ts'

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

describe('sizes', () => {
  it('[ARCH-6] no file is longer than 300 lines', () => {
    const long = sourceFiles('src', 'server', 'scripts', 'tests', 'bench').filter(
      ({ text }) => text.split('\n').length > 301,
    )
    expect(long.map(({ path }) => path)).toEqual([])
  })

  it('[ARCH-7] no function is longer than 60 lines, no component than 100', () => {
    expect(sourceFiles('src', 'server').flatMap(longFunctions)).toEqual([])
  })

  it('[ARCH-19] no room holds more than 25 files', () => {
    const rooms = new Map<string, number>()
    const found = ['src', 'server'].flatMap((top) => readdirSync(top, { recursive: true, withFileTypes: true }))
    for (const { parentPath } of found.filter((one) => one.isFile()))
      rooms.set(parentPath, (rooms.get(parentPath) ?? 0) + 1)
    expect([...rooms].filter(([, files]) => files > 25)).toEqual([])
  })
})

function longFunctions(file: SourceFile): readonly string[] {
  const limit = file.path.endsWith('.tsx') ? 100 : 60
  const found: string[] = []
  visitNodes(parse(file), (node: Node) => {
    if (!functions.has(node.type)) return
    const [first, last] = [lineAt(file, node.start), lineAt(file, node.end)]
    if (last - first + 1 > limit) found.push(`${file.path}:${first} has ${last - first + 1} lines`)
  })
  return found
}
