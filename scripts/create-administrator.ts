import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { contactIssues } from '#core/sign-in/contact-issues.ts'
import { createPasswordHasher } from '../server/auth/deps/password-hash.ts'
import { openForCommand } from '../server/db/prepare/open-for-command.ts'
import { readSecrets } from '../server/db/prepare/secrets.ts'
import { createDefinitionStore } from '../server/definitions/create-definition-store.ts'
import { productCatalogue } from '../server/product-catalogue.ts'
import { readEnv } from '../server/env.ts'
import { createAdministrator } from '../server/people/create-administrator.ts'
import { projectFolder } from '../server/process/project-folder.ts'

// npm run admin:create -- --tenant ui --user anna --mail anna@example.com: makes somebody administrator of a tenant and prints a
// password that works once. Beside a running server, or without one.

const usage = 'npm run admin:create -- --tenant <tenant> --user <user id> --mail <address>'

const text = { type: 'string', default: '' } as const
const { tenant, user, mail } = parseArgs({ options: { tenant: text, user: text, mail: text } }).values
const env = readEnv()
if (!env.ok) fail(env.error)
const wrong = [
  ...(tenant === '' ? ['--tenant is missing'] : []),
  ...(user.trim() === '' || user.length > 256 ? ['--user must be 1 to 256 characters'] : []),
  ...(contactIssues(mail, '0').email === undefined ? [] : ['--mail must be one address']),
]
if (wrong.length > 0) fail([...wrong, usage])

const definitions = await createDefinitionStore(env.value.configDir ?? join(projectFolder, 'config'), productCatalogue)
const secrets = await readSecrets(env.value.secretsFile)
const onProgress = (line: string): void => console.error(`  ${line} …`)
const { db, close } = await openForCommand(env.value, { secrets, definitions, onProgress })
try {
  const deps = { db, definitions, hasher: createPasswordHasher(secrets), now: new Date() }
  const made = await createAdministrator(deps, { tenantId: tenant, username: user.trim(), email: mail })
  console.log(
    `${user.trim()} ${made.isNew ? 'is' : 'was known and is'} administrator of ${tenant} (${made.roleName}, site 1).`,
  )
  console.log(`Password, once and until ${made.until.toISOString()}: ${made.password}`)
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
