import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the checkout: the same from the sources and from the built server in dist. */
export const projectFolder = findProjectFolder(dirname(fileURLToPath(import.meta.url)))

function findProjectFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('package.json was not found above the server')
  return findProjectFolder(parent)
}
