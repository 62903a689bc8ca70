import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { startEmbeddedDatabase } from './embedded-postgres.ts'
import { createDb, type Db } from './pool.ts'
import { servingPasswordOf, servingUrl } from './roles.ts'
import type { Secrets } from './secrets.ts'

/** The database as the serving role, for a command beside the server. */
export interface CommandDatabase {
  readonly db: Db
  readonly close: () => Promise<void>
}

/** Reaches the database of a running server, the one at DATABASE_URL, or starts the embedded one for as long as the command takes. */
export async function openCommandDatabase(env: Env, secrets: Secrets): Promise<CommandDatabase> {
  const { url, stop } = await reach(env, secrets)
  const db = createDb({ url: servingUrl(url, servingPasswordOf(secrets)), max: 2 })
  const close = async (): Promise<void> => {
    await db.destroy()
    await stop()
  }
  return { db, close }
}

async function reach({ databaseUrl, dataDir }: Env, secrets: Secrets) {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined }
  const folder = join(dataDir, 'database')
  const [, , , port] = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (port !== undefined) return { url: `postgres://larder_rw@127.0.0.1:${port}/larder`, stop: async () => undefined }
  const password = secrets.key('database:postgres').toString('base64url')
  // Standard output belongs to the command's answer.
  const onProgress = (line: string): void => console.error(`  ${line} …`)
  const started = await startEmbeddedDatabase({ folder, password, onProgress })
  return { url: started.adminUrl, stop: started.stop }
}
