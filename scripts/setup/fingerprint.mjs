import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Hash of the names, sizes and contents of files and folders; what does not exist counts as empty. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addPath(hash, path)
  return hash.digest('hex')
}

/** Hash of a text. */
export function hashOf(text) {
  return createHash('sha256').update(text).digest('hex')
}

/** True when `stamp` holds this fingerprint. */
export function isUnchanged(stamp, print) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print
}

/** Remembers a fingerprint. */
export function remember(stamp, print) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, print)
}

function addPath(hash, path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    hash.update(path).update(readFileSync(path))
    return
  }
  for (const name of readdirSync(path).sort()) addPath(hash, join(path, name))
}
