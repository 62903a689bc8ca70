import { sql } from 'kysely'
import { createDb, type Db, type Trx } from '../../db/pool.ts'

/**
 * Takes back what was loaded of a tenant's demo before the server ended: every row of the tenant but the note that it was begun. Nobody can have
 * worked in it, because nobody is let into a tenant before it is whole (DEMO-750). `ownerUrl` is of a login that may switch off the guards of append-only tables, as the embedded
 * database's is; another one throws a plain line that says what to do (DEMO-743).
 */
export async function takeBack(ownerUrl: string, tenantId: string): Promise<void> {
  const owner = createDb({ url: ownerUrl, max: 1 })
  try {
    await removeRows(owner, tenantId)
  } finally {
    await owner.destroy()
  }
}

async function removeRows(owner: Db, tenantId: string): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    // Neither foreign keys nor append-only tables may hold back what never was anybody's.
    await sql`set local session_replication_role = replica`.execute(trx).catch(() => {
      throw new Error(
        `The demo of tenant ${tenantId} was not loaded whole the last time, and this login of the database may not take it back. ` +
          'Start with an empty database, or set DEMO=0',
      )
    })
    for (const table of await tablesOfTenants(trx))
      await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(trx)
  })
}

async function tablesOfTenants(trx: Trx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'demo_load'
    order by c.relname`.execute(trx)
  return rows.map(({ name }) => name)
}
