import { openCommandDatabase, type CommandDatabase } from './command-database.ts'
import { FolderLockedError, lockFolder } from '../cluster/folder-lock.ts'
import { openDatabase, type OpenOptions } from './open-database.ts'
import type { Env } from '../../env.ts'

/**
 * The database for a command that must work on one that no server has started with yet: brings it up to date first, except beside a
 * running server, which has done so.
 */
export async function openForCommand(
  env: Env,
  options: Pick<OpenOptions, 'secrets' | 'definitions' | 'onProgress'>,
): Promise<CommandDatabase> {
  if (env.databaseUrl !== undefined) return openDatabase({ ...env, ...options })
  const unlock = await lockFolder(env.dataDir).catch((error: unknown) => {
    if (error instanceof FolderLockedError) return undefined
    throw error
  })
  if (unlock === undefined) return openCommandDatabase(env, options.secrets)
  try {
    const { db, close } = await openDatabase({ ...env, ...options })
    return { db, close: () => close().finally(unlock) }
  } catch (error) {
    await unlock()
    throw error
  }
}
