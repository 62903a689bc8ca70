import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createDb, type Db } from '../../../server/db/pool.ts'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { runAsAdmin, withDatabase } from './admin-statements.ts'
import { tablesTemplate } from './database-template.ts'
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
  return copyTemplate(adminUrl, await tablesTemplate(adminUrl, definitions))
}

/** A database of one test's own with what a template holds. */
export async function copyTemplate(adminUrl: string, template: string): Promise<TestDatabase> {
  const name = `larder_test_${randomBytes(8).toString('hex')}`
  await runAsAdmin(adminUrl, [
    // As files: a template nobody writes to is copied faster than its pages are logged.
    `create database ${name} template ${template} strategy file_copy`,
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
