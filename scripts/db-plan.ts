import { join } from 'node:path'
import { openCommandDatabase } from '../server/db/prepare/command-database.ts'
import { requireDatabase } from '../server/db/prepare/require-database.ts'
import { planText } from '../server/db/tables/entity-table-plan-text.ts'
import { readEntityTablePlan } from '../server/db/tables/entity-table-sync.ts'
import { readSecrets } from '../server/db/prepare/secrets.ts'
import { createDefinitionStore } from '../server/definitions/create-definition-store.ts'
import { productCatalogue } from '../server/product-catalogue.ts'
import { readEnv, type Env } from '../server/env.ts'
import { projectFolder } from '../server/process/project-folder.ts'

// npm run db:plan: what the next start would add to the database so that it fits the definitions; changes nothing. With `-- --sql` the
// statements as well.

const env = readEnv()
const done = env.ok ? await plan(env.value).catch(failure) : { text: env.error.join('\n'), isFine: false }
if (done.isFine) console.log(done.text)
else console.error(done.text)
process.exitCode = done.isFine ? 0 : 1

async function plan(known: Env): Promise<{ readonly text: string; readonly isFine: boolean }> {
  await requireDatabase(known)
  const folder = known.configDir ?? join(projectFolder, 'config')
  const definitions = await createDefinitionStore(folder, productCatalogue)
  const database = await openCommandDatabase(known, await readSecrets(known.secretsFile))
  try {
    const found = await readEntityTablePlan(database.db, definitions.base)
    const text = planText(found, { withSql: process.argv.includes('--sql') })
    return { text, isFine: found.refusals.length + found.missing.length === 0 }
  } finally {
    await database.close()
  }
}

function failure(error: unknown): { readonly text: string; readonly isFine: boolean } {
  return { text: error instanceof Error ? error.message : String(error), isFine: false }
}
