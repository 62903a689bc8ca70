import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { checkSystemTables, syncEntityTables } from '../../../server/db/tables/entity-table-sync.ts'
import { createDb, type Db } from '../../../server/db/pool.ts'
import { prepareDatabase } from '../../../server/db/prepare/prepare-database.ts'
import { protectTables } from '../../../server/db/prepare/protect-tables.ts'
import { runMigrations } from '../../../server/db/prepare/run-migrations.ts'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import { syncTenants } from '../../../server/db/prepare/sync-tenants.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'
import { servingPassword } from './test-secrets.ts'

/** A database of one test's own, made from a template that was migrated once. */
export interface TestDatabase {
  readonly adminUrl: string
  /** As larder_rw. */
  readonly db: Db
  /** As larder_owner, for what only a migration may do; opened on first use. */
  readonly owner: () => Db
  readonly drop: () => Promise<void>
}

/** Makes a database with the tables of these definitions. The template is keyed by definitions and migrations and shared by all workers. */
export async function createTestDatabase(adminUrl: string, definitions: DefinitionStore): Promise<TestDatabase> {
  const template = await ensureTemplate(adminUrl, definitions)
  const name = `larder_test_${randomBytes(8).toString('hex')}`
  await runAsAdmin(adminUrl, [
    `create database ${name} template ${template}`,
    // The template's own grants on itself are not copied.
    `grant create, temporary on database ${name} to larder_owner`,
  ])
  const url = withDatabase(adminUrl, name)
  const db = createDb({ url: servingUrl(url, servingPassword), max: 4 })
  let owner: Db | undefined
  return {
    adminUrl: url,
    db,
    owner: () => (owner ??= createDb({ url, max: 2, role: 'larder_owner' })),
    drop: async () => {
      await db.destroy()
      await owner?.destroy()
      await runAsAdmin(adminUrl, [`drop database ${name} with (force)`])
    },
  }
}

async function ensureTemplate(adminUrl: string, definitions: DefinitionStore): Promise<string> {
  const name = `larder_template_${templateKey(definitions)}`
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // Workers start together: the first builds, the others wait for it.
    await client.query(`select pg_advisory_lock(hashtext($1))`, [name])
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await buildTemplate({ client, adminUrl, name, definitions })
  } finally {
    await client.end()
  }
  return name
}

interface Build {
  readonly client: pg.Client
  readonly adminUrl: string
  readonly name: string
  readonly definitions: DefinitionStore
}

async function buildTemplate({ client, adminUrl, name, definitions }: Build): Promise<void> {
  const draft = `${name}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  const url = withDatabase(adminUrl, draft)
  await runAsAdmin(url, [
    'grant usage, create on schema public to larder_owner',
    `grant create, temporary on database ${draft} to larder_owner`,
    'grant usage on schema public to larder_rw',
  ])
  const owner = createDb({ url, max: 2, role: 'larder_owner' })
  try {
    await prepareTables(owner, definitions)
    await syncTenants(owner, definitions)
  } finally {
    await owner.destroy()
  }
  // Under its final name only when whole: a killed run leaves a draft, never half a template.
  await client.query(`alter database ${draft} rename to ${name}`)
}

async function prepareTables(owner: Db, definitions: DefinitionStore): Promise<void> {
  if (definitions.base.families.size === 0) {
    // Definitions without families have no tables that the later migrations could refer to.
    await runMigrations(owner, join(projectFolder, 'server/db/migrations'))
    await protectTables(owner)
    return
  }
  await prepareDatabase({
    owner,
    syncEntityTables: async (db) => void (await syncEntityTables(db, definitions.base)),
    checkSystemTables: (db) => checkSystemTables(db, definitions.base),
    onProgress: () => undefined,
  })
}

function templateKey(definitions: DefinitionStore): string {
  const hash = createHash('sha256').update(definitions.base.hash).update(definitions.tenantIds.join())
  const database = join(projectFolder, 'server/db')
  for (const folder of ['migrations', 'migrations-after']) {
    for (const file of readdirSync(join(database, folder)).toSorted())
      hash.update(readFileSync(join(database, folder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function runAsAdmin(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Drops every database that tests made on a server that is not ours to stop. */
export async function dropDatabases(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const names = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'larder\\_test\\_%' or datname like 'larder\\_template\\_%'`,
    )
    for (const { datname } of names.rows) await client.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await client.end()
  }
}
