import { openCommandDatabase } from '../server/db/prepare/command-database.ts'
import type { Db } from '../server/db/pool.ts'
import { requireDatabase } from '../server/db/prepare/require-database.ts'
import { readSecrets } from '../server/db/prepare/secrets.ts'
import { withTenant } from '../server/db/with-tenant.ts'
import { readEnv } from '../server/env.ts'
import { findBrokenInvariants, readInvariants } from '../server/posting/check-invariants.ts'

// npm run check:invariants: every property of the data, tenant by tenant; exits 1 when one does not hold.

const env = readEnv()
if (!env.ok) {
  console.error(env.error.join('\n'))
  process.exit(1)
}
try {
  await requireDatabase(env.value)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const { db, close } = await openCommandDatabase(env.value, await readSecrets(env.value.secretsFile))
try {
  process.exitCode = (await check(db)) === 0 ? 0 : 1
} finally {
  await close()
}

/** Prints what does not hold and answers how many properties that is. */
async function check(database: Db): Promise<number> {
  const invariants = await readInvariants()
  let failed = 0
  const tenants = await database.selectFrom('tenant').select('id').orderBy('id').execute()
  for (const { id } of tenants) {
    const broken = await withTenant(database, { tenantId: id }, (trx) => findBrokenInvariants(trx, invariants))
    for (const { id: name, title, rows } of broken) {
      console.log(`${id}: ${name} ${title}: ${rows.length} rows`)
      for (const row of rows.slice(0, 10)) console.log(`  ${JSON.stringify(row)}`)
    }
    failed += broken.length
  }
  const outcome = failed === 0 ? 'all hold' : `${failed} broken`
  console.log(`${tenants.length} tenants, ${invariants.length} invariants each: ${outcome}`)
  return failed
}
