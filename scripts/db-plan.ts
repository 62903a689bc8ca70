import { join } from 'node:path'
import { openCommandDatabase } from '../server/db/prepare/command-database.ts'
import type { EntityTablePlan } from '../server/db/tables/entity-table-plan.ts'
import { readEntityTablePlan, refusalText } from '../server/db/tables/entity-table-sync.ts'
import { readSecrets } from '../server/db/prepare/secrets.ts'
import { createDefinitionStore } from '../server/definitions/create-definition-store.ts'
import { productCatalogue } from '../server/product-catalogue.ts'
import { readEnv } from '../server/env.ts'
import { projectFolder } from '../server/process/project-folder.ts'

// npm run db:plan: what the next start would add to the database so that it fits the definitions; changes nothing.

const env = readEnv()
if (!env.ok) {
  console.error(env.error.join('\n'))
  process.exit(1)
}
const definitions = await createDefinitionStore(join(projectFolder, 'config'), productCatalogue)
const database = await openCommandDatabase(env.value, await readSecrets(env.value.secretsFile))
try {
  const plan = await readEntityTablePlan(database.db, definitions.base)
  print(plan)
  process.exitCode = plan.refusals.length + plan.missing.length === 0 ? 0 : 1
} finally {
  await database.close()
}

function print(plan: EntityTablePlan): void {
  for (const step of plan.steps) console.log(`-- ${step.table}: ${step.what}\n${step.sql};\n`)
  for (const notice of plan.notices) console.log(`-- ${notice.what}\n--   ${notice.instead}\n`)
  const refused = [...plan.refusals, ...plan.missing]
  if (refused.length > 0) console.log(refusalText(refused))
  console.log(
    `${plan.steps.length} steps, ${plan.notices.length} columns kept without a field, ${refused.length} refused`,
  )
}
