import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'

/** One source file: its path from the repository root, its text and its lines. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** A node of the syntax tree, as far as the tests look at it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Every TypeScript file below the folders. */
export function sourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  return filesOf(folders, /\.tsx?$/)
}

/** Every style sheet below the folders. */
export function styleFiles(...folders: readonly string[]): readonly SourceFile[] {
  return filesOf(folders, /\.css$/)
}

function filesOf(folders: readonly string[], named: RegExp): readonly SourceFile[] {
  return folders.flatMap((folder) => walk(folder, named)).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** The syntax tree of a file. */
export function parse(file: SourceFile): Node {
  // The tree of oxc has the shape of ESTree, whose nodes all carry type, start and end.
  return parseAst(file.text, { lang: file.path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
}

/** Calls `visit` with each node and its parent, outermost first. */
export function visitNodes(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visitNodes(child, visit, node)
  }
}

/** Line (1-based) of an offset. */
export function lineAt(file: SourceFile, offset: number): number {
  return file.text.slice(0, offset).split('\n').length
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function walk(folder: string, named: RegExp): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return name === 'node_modules' ? [] : walk(path, named)
    return named.test(name) ? [path] : []
  })
}
