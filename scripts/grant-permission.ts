import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openForCommand } from '../server/db/prepare/open-for-command.ts'
import { readSecrets } from '../server/db/prepare/secrets.ts'
import { createDefinitionStore } from '../server/definitions/create-definition-store.ts'
import { readEnv } from '../server/env.ts'
import { grantPermissions } from '../server/people/grant-permission.ts'
import { productCatalogue } from '../server/product-catalogue.ts'
import { projectFolder } from '../server/process/project-folder.ts'

// npm run roles:grant -- --tenant ui --role Storekeeper --permission ViewSpoilage --permission CreateSpoilage: gives a role of a tenant
// the rights of a new screen. Beside a running server, or without one.

const usage = 'npm run roles:grant -- --tenant <tenant> --role <name> --permission <name> [--permission <name> …]'

const text = { type: 'string', default: '' } as const
const { tenant, role, permission } = parseArgs({
  options: { tenant: text, role: text, permission: { type: 'string', multiple: true, default: [] } },
}).values
const env = readEnv()
if (!env.ok) fail(env.error)
if (tenant === '' || role === '' || permission.length === 0) fail([usage])

const definitions = await createDefinitionStore(env.value.configDir ?? join(projectFolder, 'config'), productCatalogue)
const secrets = await readSecrets(env.value.secretsFile)
const onProgress = (line: string): void => console.error(`  ${line} …`)
const { db, close } = await openForCommand(env.value, { secrets, definitions, onProgress })
try {
  const deps = { db, definitions, now: new Date() }
  const added = await grantPermissions(deps, { tenantId: tenant, role, permissions: permission })
  console.log(
    added.length === 0
      ? `${role} of ${tenant} holds them already.`
      : `${role} of ${tenant} now holds ${added.join(', ')}.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}

function fail(lines: readonly string[]): never {
  console.error(lines.join('\n'))
  process.exit(1)
}
