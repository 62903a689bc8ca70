import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { checkSystemTables, syncEntityTables } from '../../../server/db/tables/entity-table-sync.ts'
import { createDb, type Db } from '../../../server/db/pool.ts'
import { prepareDatabase } from '../../../server/db/prepare/prepare-database.ts'
import { protectTables } from '../../../server/db/prepare/protect-tables.ts'
import { runMigrations } from '../../../server/db/prepare/run-migrations.ts'
import { syncTenants } from '../../../server/db/prepare/sync-tenants.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { projectFolder } from '../../../server/process/project-folder.ts'
import { runAsAdmin, withDatabase } from './admin-statements.ts'

/** A database that others are copied from, and how it is made where it is not there yet. */
export interface Template {
  readonly name: string
  /** The template it begins as a copy of; an empty database by default. */
  readonly from?: string
  /** Fills the database at this address, and leaves no connection open. */
  readonly fill: (url: string) => Promise<void>
}

/** Makes a template once for all workers: the first builds it, the others wait. Answers its name. */
export async function ensureTemplate(adminUrl: string, { name, from, fill }: Template): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext($1))`, [name])
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount !== 0) return name
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}${from === undefined ? '' : ` template ${from}`}`)
    // The template's own grants on itself are not copied.
    await client.query(`grant create, temporary on database ${draft} to larder_owner`)
    await fill(withDatabase(adminUrl, draft))
    // Under its final name only when whole: a killed run leaves a draft, never half a template.
    await client.query(`alter database ${draft} rename to ${name}`)
  } finally {
    await client.end()
  }
  return name
}

/** The template with the tables of these definitions, keyed by them and by the migrations. */
export function tablesTemplate(adminUrl: string, definitions: DefinitionStore): Promise<string> {
  return ensureTemplate(adminUrl, {
    name: `larder_template_${templateKey(definitions)}`,
    fill: async (url) => {
      await runAsAdmin(url, [
        'grant usage, create on schema public to larder_owner',
        'grant usage on schema public to larder_rw',
      ])
      const owner = createDb({ url, max: 2, role: 'larder_owner' })
      try {
        await prepareTables(owner, definitions)
        await syncTenants(owner, definitions)
      } finally {
        await owner.destroy()
      }
    },
  })
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

/** Differs where definitions or migrations do. */
export function templateKey(definitions: DefinitionStore): string {
  const hash = createHash('sha256').update(definitions.base.hash).update(definitions.tenantIds.join())
  const database = join(projectFolder, 'server/db')
  for (const folder of ['migrations', 'migrations-after']) {
    const files = readdirSync(join(database, folder), { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((path) => path.endsWith('.sql')).toSorted())
      hash.update(readFileSync(join(database, folder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
