import { openCommandDatabase, type CommandDatabase } from '../../../server/db/prepare/command-database.ts'
import { readSecrets } from '../../../server/db/prepare/secrets.ts'
import { readEnv } from '../../../server/env.ts'
import { ownProduct } from './own-product.ts'

/** The database of the running product, past its application: for what no screen does, such as a row that is broken. */
export async function productDatabase(): Promise<CommandDatabase> {
  const { dataDir, url } = ownProduct()
  const env = readEnv({ DATA_DIR: dataDir, PUBLIC_URL: url })
  if (!env.ok) throw new Error(env.error.join('\n'))
  return openCommandDatabase(env.value, await readSecrets(env.value.secretsFile))
}
