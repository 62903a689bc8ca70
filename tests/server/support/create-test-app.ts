import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { brandGuards } from '../../../server/branding/brand-guards.ts'
import { stockPreferenceGuards } from '../../../server/posting/stock-preference-guards.ts'
import { buildApp } from '../../../server/app.ts'
import { createDb, type Db } from '../../../server/db/pool.ts'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { productComputedTables } from '../../../server/product-computed-tables.ts'
import { productToldTables } from '../../../server/product-told-tables.ts'
import type { Figure } from '../../../server/figures/figure.ts'
import type { MoveEffect } from '../../../server/documents/effects/move-effect.ts'
import type { RecordEffect } from '../../../server/documents/effects/record-effect.ts'
import { readEnv, type Env } from '../../../server/env.ts'
import { nothingToPrepare } from '../../../server/http/preparation.ts'
import { productEffects, productRecordEffects } from '../../../server/product-effects.ts'
import { faultsOf, requireNone } from './database-facts.ts'
import { seedTenants, type RolePermissions } from './seed.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { productDefinitions } from './product-definitions.ts'
import { servingPassword, testSecrets } from './test-secrets.ts'

/** What a test may choose; everything has a default. */
export interface TestAppOptions {
  /** The product's own by default; `smallDefinitions()` where families do not matter. */
  readonly definitions?: DefinitionStore
  readonly clock?: TestClock
  readonly env?: Partial<Env>
  readonly moveEffects?: readonly MoveEffect[]
  /** The product's own by default, because its definitions name them. */
  readonly recordEffects?: readonly RecordEffect[]
  readonly figures?: readonly Figure[]
  readonly clientFolder?: string
  /** Rights of the seeded roles; the administrator has every right of the definitions by default. */
  readonly permissions?: RolePermissions
  /** A database that other nodes use as well, seeded already; without one the application gets its own. */
  readonly database?: TestDatabase
  /** How the application reaches its database; by a pool of its own by default. `url` is the serving role's. */
  readonly connect?: (url: string, onStatement: (text: string) => void) => Db
  /** Further routes, for tests of the server's own rules. */
  readonly extend?: (app: FastifyInstance) => void
}

/**
 * The real application on a database of its own with two seeded tenants, `ui` and `harbor`. What it sends to its database is judged
 * when it is closed (DB-24).
 */
export interface TestApp {
  readonly app: FastifyInstance
  /** For the test itself: not the application's own pool. */
  readonly db: Db
  readonly database: TestDatabase
  readonly definitions: DefinitionStore
  readonly clock: TestClock
  readonly close: () => Promise<void>
}

/** Starts one; call `close` in afterAll. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const definitions = options.definitions ?? (await productDefinitions())
  const clock = options.clock ?? createTestClock()
  const database = options.database ?? (await createTestDatabase(inject('adminUrl'), definitions))
  const all = Object.values(definitions.base.areas).flat()
  if (options.database === undefined)
    await seedTenants(database.db, ['ui', 'harbor'], { Administrator: all, ...options.permissions })
  const statements = new Set<string>()
  const connect = options.connect ?? ((url, onStatement) => createDb({ url, max: 4, onStatement }))
  const db = connect(servingUrl(database.adminUrl, servingPassword), (text) => statements.add(text))
  const app = await buildApp({
    db,
    definitions,
    clock,
    secrets: testSecrets,
    env: { ...testEnv(), ...options.env },
    moveEffects: effectsWith(options.moveEffects ?? [], { ...testEnv(), ...options.env }),
    recordEffects: options.recordEffects ?? productRecordEffects,
    figures: options.figures ?? [],
    computedTables: productComputedTables,
    toldTables: productToldTables,
    preferenceGuards: [...stockPreferenceGuards, ...brandGuards],
    clientFolder: options.clientFolder,
    preparation: nothingToPrepare,
    isDraining: () => false,
    features: options.extend === undefined ? [] : [options.extend],
  })
  const close = async (): Promise<void> => {
    await app.close()
    await db.destroy()
    const faults = await faultsOf(statements, database.db)
    if (options.database === undefined) await database.drop()
    requireNone(faults)
  }
  return { app, db: database.db, database, definitions, clock, close }
}

/** The product's effects, those of a name given replaced. */
function effectsWith(given: readonly MoveEffect[], env: Env): readonly MoveEffect[] {
  const names = new Set(given.map(({ name }) => name))
  return [...productEffects({ secrets: testSecrets, env }).filter(({ name }) => !names.has(name)), ...given]
}

function testEnv(): Env {
  const env = readEnv({ LOG_LEVEL: 'silent', NODE_ENV: 'test' })
  if (!env.ok) throw new Error(env.error.join('\n'))
  return env.value
}
