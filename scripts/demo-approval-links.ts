import { openCommandDatabase } from '../server/db/prepare/command-database.ts'
import { readSecrets } from '../server/db/prepare/secrets.ts'
import { makeApprovalLinks } from '../server/demo/approval-links.ts'
import { readEnv } from '../server/env.ts'

// npm run demo:approval-links: fresh approval links of the demo as JSON, also beside a running server.

const env = readEnv()
if (!env.ok) {
  console.error(env.error.join('\n'))
  process.exit(1)
}
const { db, close } = await openCommandDatabase(env.value, await readSecrets(env.value.secretsFile))
try {
  const { publicUrl, isOnPremises } = env.value
  console.log(JSON.stringify(await makeApprovalLinks(db, { publicUrl, isOnPremises }), undefined, 2))
} finally {
  await close()
}
