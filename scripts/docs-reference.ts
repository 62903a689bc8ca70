// `npm run docs:reference`: writes what the sources say about calls and errors to docs/reference. Needs no database.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../server/app.ts'
import { createDb } from '../server/db/pool.ts'
import { createSecrets } from '../server/db/prepare/secrets.ts'
import { createDefinitionStore } from '../server/definitions/create-definition-store.ts'
import { productCatalogue } from '../server/product-catalogue.ts'
import { readEnv } from '../server/env.ts'
import { errorReference } from '../server/http/error-reference.ts'
import { projectFolder } from '../server/process/project-folder.ts'
import { nothingToPrepare } from '../server/http/preparation.ts'

const env = readEnv({ LOG_LEVEL: 'silent' })
if (!env.ok) throw new Error(env.error.join('\n'))

// Never connected: building the application only describes its routes.
const db = createDb({ url: 'postgres://nobody@127.0.0.1:1/none', max: 1 })
const app = await buildApp({
  db,
  definitions: await createDefinitionStore(join(projectFolder, 'config'), productCatalogue),
  clock: { now: () => new Date(0) },
  secrets: createSecrets('', ['docs']),
  env: env.value,
  moveEffects: [],
  recordEffects: [],
  figures: [],
  computedTables: [],
  toldTables: [],
  preferenceGuards: [],
  clientFolder: undefined,
  features: [],
  preparation: nothingToPrepare,
  isDraining: () => false,
})
const write = (name: string, text: string): void => writeFileSync(join(projectFolder, 'docs/reference', name), text)
write('openapi.json', `${JSON.stringify(app.swagger(), undefined, 2)}\n`)
write('errors.md', errorReference(readTexts('en')))
await app.close()
await db.destroy()

function readTexts(language: string): Readonly<Record<string, string>> {
  // A flat file; the configuration tests check its shape.
  return JSON.parse(readFileSync(join(projectFolder, `config/locales/${language}/errors.json`), 'utf8')) as Record<
    string,
    string
  >
}
