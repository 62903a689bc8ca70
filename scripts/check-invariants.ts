import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startEmbeddedDatabase } from '../server/db/embedded-postgres.ts'
import { createDb } from '../server/db/pool.ts'
import { servingPasswordOf, servingUrl } from '../server/db/roles.ts'
import { readSecrets, type Secrets } from '../server/db/secrets.ts'
import { withTenant } from '../server/db/with-tenant.ts'
import { readEnv, type Env } from '../server/env.ts'
import { findBrokenInvariants, readInvariants } from '../server/posting/check-invariants.ts'

// npm run check:invariants: every property of the data, tenant by tenant; exits 1 when one does not hold.

const env = readEnv()
if (!env.ok) {
  console.error(env.error.join('\n'))
  process.exit(1)
}
const secrets = await readSecrets(env.value.secretsFile)
const database = await reach(env.value, secrets)
try {
  process.exitCode = await check(database.url, secrets)
} finally {
  await database.stop()
}

async function check(adminUrl: string, keys: Secrets): Promise<number> {
  const invariants = await readInvariants()
  const db = createDb({ url: servingUrl(adminUrl, servingPasswordOf(keys)), max: 1 })
  let failed = 0
  const tenants = await db.selectFrom('tenant').select('id').orderBy('id').execute()
  for (const { id } of tenants) {
    const broken = await withTenant(db, { tenantId: id }, (trx) => findBrokenInvariants(trx, invariants))
    for (const { id: name, title, rows } of broken) {
      console.log(`${id}: ${name} ${title}: ${rows.length} rows`)
      for (const row of rows.slice(0, 10)) console.log(`  ${JSON.stringify(row)}`)
    }
    failed += broken.length
  }
  await db.destroy()
  console.log(
    `${tenants.length} tenants, ${invariants.length} invariants each: ${failed === 0 ? 'all hold' : `${failed} broken`}`,
  )
  return failed === 0 ? 0 : 1
}

/** The database of a running server, the one at DATABASE_URL, or the embedded one started for as long as this takes. */
async function reach(
  settings: Env,
  keys: Secrets,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, stop: async () => undefined }
  const folder = join(settings.dataDir, 'database')
  const [, , , port] = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const running = `postgres://larder_rw@127.0.0.1:${port}/larder`
  if (port !== undefined && (await answers(running, keys))) return { url: running, stop: async () => undefined }
  const password = keys.key('database:postgres').toString('base64url')
  const started = await startEmbeddedDatabase({ folder, password, onProgress: (line) => console.log(`  ${line} …`) })
  return { url: started.adminUrl, stop: started.stop }
}

/** Whether a database answers there; a killed one leaves its file behind. */
async function answers(adminUrl: string, keys: Secrets): Promise<boolean> {
  const db = createDb({ url: servingUrl(adminUrl, servingPasswordOf(keys)), max: 1 })
  const isThere = await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  await db.destroy()
  return isThere
}
