import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../../env.ts'

/**
 * For a command that looks at a database and must not make one. Throws a plain error that says what to do when no database is named
 * and the data folder holds none.
 */
export async function requireDatabase({ databaseUrl, databaseDirectUrl, dataDir }: Env): Promise<void> {
  if (databaseUrl !== undefined || databaseDirectUrl !== undefined) return
  // Where the database lies elsewhere, a file beside its place says so.
  const places = ['database', 'database.location'].map((name) => access(join(dataDir, name)))
  const found = await Promise.any(places).then(
    () => true,
    () => false,
  )
  if (!found)
    throw new Error(
      `There is no database in ${dataDir} yet. Start Larder once (npm start), or name another folder by DATA_DIR or a PostgreSQL by DATABASE_URL.`,
    )
}
