import { spawn } from 'node:child_process'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes the data folder of one product: empty, or a copy of a folder that no server uses. */
export async function makeDataFolder(from?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-e2e-'))
  if (from !== undefined) await copyInto(folder, from)
  // PostgreSQL's own user must get in, else the database lies elsewhere and is left behind.
  await chmod(folder, 0o755)
  return folder
}

/** With its owners, which PostgreSQL insists on and Node's own copy would change. */
function copyInto(folder: string, from: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn('cp', ['-a', `${from}/.`, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('error', fail)
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(`The data could not be copied (${code})`))))
  })
}
