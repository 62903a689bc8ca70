import { join } from 'node:path'
import { checkSystemTables, syncEntityTables } from '../tables/entity-table-sync.ts'
import { startEmbeddedDatabase } from '../cluster/embedded-postgres.ts'
import { createDb, type Db } from '../pool.ts'
import { prepareDatabase } from './prepare-database.ts'
import { prepareRoles, servingPasswordOf, servingUrl } from './roles.ts'
import type { Secrets } from './secrets.ts'
import { selfTest } from './self-test.ts'
import { syncTenants } from './sync-tenants.ts'
import type { DefinitionStore } from '../../definitions/definition-store.ts'

/** The database, brought up to date and proven to keep tenants apart. */
export interface OpenDatabase {
  /** As larder_rw. */
  readonly db: Db
  /** Address for larder_rw, for what keeps connections of its own (jobs). */
  readonly url: string
  /** The same around a pooler, for what listens. */
  readonly listenUrl: string
  /** Address for a login that may become larder_owner. */
  readonly ownerUrl: string
  readonly close: () => Promise<void>
}

/** What opening needs. */
export interface OpenOptions {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseDirectUrl?: string | undefined
  readonly secrets: Secrets
  readonly definitions: DefinitionStore
  readonly onProgress: (line: string) => void
}

/** Starts or reaches the database and brings it up to date. Throws plain lines; whatever was started is stopped again then. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { adminUrl, close } = await reachDatabase(options)
  try {
    const password = servingPasswordOf(options.secrets)
    await prepareRoles(adminUrl, password)
    await bringUpToDate(adminUrl, options)
    const listenUrl = servingUrl(adminUrl, password)
    const isPooled = options.databaseDirectUrl !== undefined
    const url = isPooled ? servingUrl(options.databaseUrl ?? adminUrl, password) : listenUrl
    const db = createDb({ url, max: 10, isPooled })
    const issues = await selfTest(db)
    if (issues.length > 0) {
      await db.destroy()
      throw new Error(`The database does not keep tenants apart:\n${issues.map((issue) => `- ${issue}`).join('\n')}`)
    }
    const closeAll = async (): Promise<void> => {
      await db.destroy()
      await close()
    }
    return { db, url, listenUrl, ownerUrl: adminUrl, close: closeAll }
  } catch (error) {
    await close()
    throw error
  }
}

async function reachDatabase({ dataDir, databaseUrl, databaseDirectUrl, secrets, onProgress }: OpenOptions) {
  const given = databaseDirectUrl ?? databaseUrl
  if (given !== undefined) return { adminUrl: given, close: async () => undefined }
  const password = secrets.key('database:postgres').toString('base64url')
  const server = await startEmbeddedDatabase({ folder: join(dataDir, 'database'), password, onProgress })
  return { adminUrl: server.adminUrl, close: server.stop }
}

async function bringUpToDate(adminUrl: string, { definitions, onProgress }: OpenOptions): Promise<void> {
  const owner = createDb({ url: adminUrl, max: 2, role: 'larder_owner' })
  try {
    await prepareDatabase({
      owner,
      syncEntityTables: async (db) => {
        const plan = await syncEntityTables(db, definitions.base)
        if (plan.steps.length > 0) onProgress(`Changed the tables to fit the definitions in ${plan.steps.length} steps`)
      },
      checkSystemTables: (db) => checkSystemTables(db, definitions.base),
      onProgress,
    })
    await syncTenants(owner, definitions)
  } finally {
    await owner.destroy()
  }
}
