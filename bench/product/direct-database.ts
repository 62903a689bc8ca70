import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { servingPasswordOf } from '../../server/db/prepare/roles.ts'
import { readSecrets } from '../../server/db/prepare/secrets.ts'

/** The running product's database, past the product: for filling it, and for the bare floors. */
export interface DirectDatabase {
  /** As superuser: no row-level security. */
  readonly admin: pg.Pool
  /** As the role the product serves with, under row-level security. */
  readonly serving: pg.Pool
  /** Where that role connects. */
  readonly servingUrl: string
  readonly close: () => Promise<void>
}

/** Connects to the embedded database of a data folder. */
export async function openDirect(dataDir: string, connections = 8): Promise<DirectDatabase> {
  const secrets = await readSecrets(join(dataDir, 'secrets.json'))
  const place = `127.0.0.1:${await portOf(dataDir)}/larder`
  const password = secrets.key('database:postgres').toString('base64url')
  const admin = new pg.Pool({ connectionString: `postgres://postgres:${password}@${place}`, max: connections })
  const servingUrl = `postgres://larder_rw:${servingPasswordOf(secrets)}@${place}`
  const serving = new pg.Pool({ connectionString: servingUrl, max: connections })
  const close = async (): Promise<void> => {
    await Promise.all([admin.end(), serving.end()])
  }
  return { admin, serving, servingUrl, close }
}

async function portOf(dataDir: string): Promise<string> {
  const own = join(dataDir, 'database')
  const folder = await readFile(`${own}.location`, 'utf8').catch(() => own)
  const [, , , port] = (await readFile(join(folder.trim(), 'postmaster.pid'), 'utf8')).split('\n')
  if (port === undefined) throw new Error(`The database of ${dataDir} does not run`)
  return port
}
