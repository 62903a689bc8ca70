import { openCommandDatabase } from '../../../server/db/prepare/command-database.ts'
import type { Db } from '../../../server/db/pool.ts'
import { readSecrets } from '../../../server/db/prepare/secrets.ts'
import { readEnv } from '../../../server/env.ts'
import { ownProduct } from './own-product.ts'

/** Does something in the database of the running product of this file as the role that serves people, behind their backs: what no screen can do. */
export async function besideProduct<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const env = readEnv({ ...process.env, DATA_DIR: ownProduct().dataDir })
  if (!env.ok) throw new Error(env.error.join('\n'))
  const { db, close } = await openCommandDatabase(env.value, await readSecrets(env.value.secretsFile))
  try {
    return await work(db)
  } finally {
    await close()
  }
}
