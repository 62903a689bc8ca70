import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ConfigText } from '#core/definition/read/source-file.ts'

/** Reads every JSON file of a config folder except the generated schemas; paths relative to it, with forward slashes. */
export async function readConfigFolder(folder: string): Promise<readonly ConfigText[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(folder, path).startsWith(`schemas${sep}`))
  return Promise.all(files.map((path) => readText(folder, path)))
}

async function readText(folder: string, path: string): Promise<ConfigText> {
  return { file: relative(folder, path).split(sep).join('/'), text: await readFile(path, 'utf8') }
}
