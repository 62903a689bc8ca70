import pg from 'pg'
import { inject } from 'vitest'
import { stockPreferenceGuards } from '../../../server/posting/stock-preference-guards.ts'
import { buildApp } from '../../../server/app.ts'
import { createDb } from '../../../server/db/pool.ts'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { readEnv } from '../../../server/env.ts'
import type { AppDeps } from '../../../server/http/app-deps.ts'
import type { Clock } from '../../../server/http/clock.ts'
import { nothingToPrepare } from '../../../server/http/preparation.ts'
import { productComputedTables } from '../../../server/product-computed-tables.ts'
import { auditEntryTable } from '../../../server/drawer/tell-entries.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { productEffects, productRecordEffects } from '../../../server/product-effects.ts'
import { productDefinitions } from './product-definitions.ts'
import { faultsOf, requireNone } from './database-facts.ts'
import { createDemoDatabase } from './demo-database.ts'
import type { TestDatabase } from './test-database.ts'
import { servingPassword, testSecrets } from './test-secrets.ts'

/** The whole application on the demo, with a superuser's connection beside it for what only a test may do. */
export interface DemoApp {
  readonly app: Awaited<ReturnType<typeof buildApp>>
  readonly deps: AppDeps
  readonly database: TestDatabase
  readonly admin: pg.Client
  /** Texts of the statements it has sent. */
  readonly statements: ReadonlySet<string>
  readonly close: () => Promise<void>
}

/** What a test may choose. */
export interface DemoAppOptions {
  /** The product's own by default. */
  readonly definitions?: DefinitionStore
  readonly clock?: Clock
}

/** Starts the application on a fresh database with the demo of every tenant. */
export async function createDemoApp(options: DemoAppOptions = {}): Promise<DemoApp> {
  const definitions = options.definitions ?? (await productDefinitions())
  const database = await createDemoDatabase(inject('adminUrl'), definitions)
  const env = readEnv({ LOG_LEVEL: 'silent', NODE_ENV: 'test' })
  if (!env.ok) throw new Error(env.error.join('\n'))
  const statements = new Set<string>()
  const url = servingUrl(database.adminUrl, servingPassword)
  const db = createDb({ url, max: 4, onStatement: (text) => statements.add(text) })
  const deps: AppDeps = {
    db,
    definitions,
    clock: options.clock ?? { now: () => new Date() },
    secrets: testSecrets,
    env: env.value,
    moveEffects: productEffects({ secrets: testSecrets, env: env.value }),
    recordEffects: productRecordEffects,
    figures: productFigures,
    computedTables: productComputedTables,
    toldTables: [auditEntryTable],
    preferenceGuards: stockPreferenceGuards,
    clientFolder: undefined,
    features: [],
    preparation: nothingToPrepare,
    isDraining: () => false,
  }
  const app = await buildApp(deps)
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  const close = async (): Promise<void> => {
    await app.close()
    await admin.end()
    await db.destroy()
    const faults = await faultsOf(statements, database.db)
    await database.drop()
    requireNone(faults)
  }
  return { app, deps, database, admin, statements, close }
}
