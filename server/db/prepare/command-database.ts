import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../../env.ts'
import { prepareClusterFolder } from '../cluster/cluster-folder.ts'
import { startEmbeddedDatabase } from '../cluster/embedded-postgres.ts'
import { FolderLockedError, lockFolder } from '../cluster/folder-lock.ts'
import { createDb, type Db } from '../pool.ts'
import { findPostgresUser } from '../cluster/postgres-user.ts'
import { servingPasswordOf, servingUrl } from './roles.ts'
import type { Secrets } from './secrets.ts'

/** The database as the serving role, for a command beside the server. */
export interface CommandDatabase {
  readonly db: Db
  readonly close: () => Promise<void>
}

/** A database and how to let go of it. */
interface Reached {
  readonly url: string
  readonly stop: () => Promise<void>
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

async function reach(env: Env, secrets: Secrets): Promise<Reached> {
  const given = env.databaseDirectUrl ?? env.databaseUrl
  if (given !== undefined) return { url: given, stop: async () => undefined }
  const unlock = await lockFolder(env.dataDir).catch((error: unknown) => {
    // A living server holds the folder: its database is the one that is meant, and is not ours to stop.
    if (error instanceof FolderLockedError) return undefined
    throw error
  })
  if (unlock === undefined) return { url: await runningUrl(env), stop: async () => undefined }
  return startOwn(env, secrets, unlock)
}

/** Address of the database a running server has started in the data folder. */
async function runningUrl({ dataDir }: Env): Promise<string> {
  const folder = await prepareClusterFolder(join(dataDir, 'database'), await findPostgresUser())
  const [, , , port] = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (port === undefined) throw new Error(`The server of ${dataDir} has not started its database yet; try again`)
  return `postgres://larder_rw@127.0.0.1:${port}/larder`
}

async function startOwn({ dataDir }: Env, secrets: Secrets, unlock: () => Promise<void>): Promise<Reached> {
  try {
    const password = secrets.key('database:postgres').toString('base64url')
    // Standard output belongs to the command's answer.
    const onProgress = (line: string): void => console.error(`  ${line} …`)
    const started = await startEmbeddedDatabase({ folder: join(dataDir, 'database'), password, onProgress })
    const stop = async (): Promise<void> => {
      await started.stop()
      await unlock()
    }
    return { url: started.adminUrl, stop }
  } catch (error) {
    await unlock()
    throw error
  }
}
