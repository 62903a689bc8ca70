import { checkAudit, printBroken } from '../server/audit/check-audit.ts'
import { openCommandDatabase } from '../server/db/prepare/command-database.ts'
import { readSecrets } from '../server/db/prepare/secrets.ts'
import { readEnv } from '../server/env.ts'

// npm run check:audit: the hash chain of every tenant's audit log, from its first row; exits 1 when one is broken.

const env = readEnv()
if (!env.ok) {
  console.error(env.error.join('\n'))
  process.exit(1)
}
const { db, close } = await openCommandDatabase(env.value, await readSecrets(env.value.secretsFile))
try {
  const { tenants, broken } = await checkAudit(db)
  for (const chain of broken) console.log(printBroken(chain))
  console.log(`${tenants} tenants: ${broken.length === 0 ? 'every chain is whole' : `${broken.length} broken`}`)
  process.exitCode = broken.length === 0 ? 0 : 1
} finally {
  await close()
}
