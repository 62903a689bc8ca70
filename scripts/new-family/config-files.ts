import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { modify, applyEdits, type JSONPath } from 'jsonc-parser'
import { format, resolveConfig } from 'prettier'
import { projectFolder } from '../../server/process/project-folder.ts'

/** The JSON files of a configuration in memory; nothing is written until all of it is. */
export interface ConfigFiles {
  readonly has: (path: string) => boolean
  /** Paths below a folder. */
  readonly under: (folder: string) => readonly string[]
  readonly json: <T>(path: string) => T
  /** A new file. */
  readonly add: (path: string, value: unknown) => void
  /** Puts a value at a place of a file, a new key behind the others. */
  readonly set: (path: string, at: JSONPath, value: unknown) => void
  /** The same with a new key before the first that sorts after it. */
  readonly setSorted: (path: string, at: JSONPath, value: unknown) => void
  readonly removeKey: (path: string, at: JSONPath) => void
  /** Puts a word into a sorted list. */
  readonly insert: (path: string, at: JSONPath, word: string) => void
  /** Writes what has changed, formatted; answers the paths. */
  readonly write: () => Promise<readonly string[]>
}

/** A value that is put at a place; undefined takes the place away. */
interface Edit {
  readonly at: JSONPath
  readonly value: unknown
}

const options = { formattingOptions: { insertSpaces: true, tabSize: 2 } }

/** Reads a folder of definitions. */
export async function readConfigFiles(folder: string): Promise<ConfigFiles> {
  const texts = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.json')) continue
    const path = join(entry.parentPath, entry.name)
    texts.set(relative(folder, path), await readFile(path, 'utf8'))
  }
  const changed = new Set<string>()
  const textOf = (path: string) => texts.get(path) ?? '{}'
  const json = <T>(path: string): T => JSON.parse(textOf(path)) as T
  const put = (path: string, text: string) => void (texts.set(path, text), changed.add(path))
  const edit = (path: string, { at, value }: Edit, more: object = {}) =>
    put(path, applyEdits(textOf(path), modify(textOf(path), at, value, { ...options, ...more })))
  return {
    has: (path) => texts.has(path),
    under: (below) => [...texts.keys()].filter((path) => path.startsWith(`${below}/`)),
    json,
    add: (path, value) => put(path, JSON.stringify(value)),
    set: (path, at, value) => edit(path, { at, value }),
    setSorted: (path, at, value) => {
      const key = String(at.at(-1))
      const before = (names: string[]) => {
        const next = names.findIndex((name) => name.localeCompare(key, 'en') > 0)
        return next < 0 ? names.length : next
      }
      edit(path, { at, value }, { getInsertionIndex: before })
    },
    removeKey: (path, at) => edit(path, { at, value: undefined }),
    insert: (path, at, word) => {
      const words = at.reduce<unknown>((value, key) => (value as Record<string, unknown>)[String(key)], json(path))
      const list = words as readonly string[]
      const next = list.findIndex((name) => name > word)
      edit(path, { at: [...at, next < 0 ? list.length : next], value: word }, { isArrayInsertion: true })
    },
    write: () => writeAll(folder, texts, [...changed]),
  }
}

async function writeAll(folder: string, texts: ReadonlyMap<string, string>, paths: readonly string[]) {
  // A configuration that lies elsewhere is written as ours is.
  const style = await resolveConfig(join(projectFolder, 'config/permissions.json'))
  for (const path of paths) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await format(texts.get(path) ?? '', { ...style, parser: 'json' }))
  }
  return paths
}
