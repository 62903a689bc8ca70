import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { ConfigText } from '#core/definition/read/source-file.ts'

/** The small config that is right, which every fixture changes in one way. */
export const baseFolder = join(import.meta.dirname, '../base')

/** Folder of the broken fixtures. */
export const brokenFolder = join(import.meta.dirname, '../broken')

/** Every JSON file under a folder, with its path relative to it. */
export function textsIn(folder: string): readonly ConfigText[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
  return files.map((entry) => {
    const path = join(entry.parentPath, entry.name)
    return { file: relative(folder, path), text: readFileSync(path, 'utf8') }
  })
}

/**
 * The base config with one fixture's mistake: `change.txt` replaces text in files (`file:`, `replace:`, `with:`; `\n` is a new line),
 * `files/` adds or replaces whole files, `removed.txt` names files that are left out.
 */
export function fixtureConfig(name: string): readonly ConfigText[] {
  const folder = join(brokenFolder, name)
  const files = new Map(textsIn(baseFolder).map((text) => [text.file, text.text]))
  for (const { file, text } of textsIn(join(folder, 'files'))) files.set(file, text)
  for (const line of linesOf(join(folder, 'removed.txt'))) files.delete(line)
  for (const change of changesOf(join(folder, 'change.txt')))
    files.set(change.file, changed(files.get(change.file) ?? '', change))
  return [...files].map(([file, text]) => ({ file, text }))
}

interface Change {
  readonly file: string
  readonly replace: string
  readonly with: string
}

function changesOf(path: string): readonly Change[] {
  const lines = linesOf(path)
  const blocks = Array.from({ length: lines.length / 3 }, (_, index) => lines.slice(index * 3, index * 3 + 3))
  return blocks.map(([file = '', replace = '', other = '']) => ({
    file: file.replace('file: ', ''),
    replace: replace.replace('replace: ', ''),
    with: other.replace(/^with: ?/, '').replaceAll(String.raw`\n`, '\n'),
  }))
}

/** The text with the first occurrence replaced; a fixture that changes nothing proves nothing. */
function changed(text: string, change: Change): string {
  if (!text.includes(change.replace)) throw new Error(`${change.file} does not hold ${change.replace}`)
  return text.replace(change.replace, () => change.with)
}

function linesOf(path: string): readonly string[] {
  return existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : []
}
