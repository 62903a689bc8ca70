import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { appError } from '#core/errors/app-error.ts'

/** Policy of the worker: it fetches our own files and does nothing else. Without it the policy of calls would forbid even that. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/**
 * The service worker with the version of the build in front: a hash of the page, which names every file of the build, so that
 * browsers notice a new one (SPEC-4.10.6). Throws E_NOT_FOUND where the build has no worker.
 */
export async function serviceWorkerScript(clientFolder: string): Promise<string> {
  try {
    const [script, page] = await Promise.all([
      readFile(join(clientFolder, 'sw.js'), 'utf8'),
      readFile(join(clientFolder, 'index.html')),
    ])
    const version = createHash('sha256').update(page).digest('hex').slice(0, 16)
    return `const version = '${version}'\n${script}`
  } catch {
    throw appError('E_NOT_FOUND')
  }
}
