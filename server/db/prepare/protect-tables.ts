import { sql } from 'kysely'
import type { Db } from '../pool.ts'

/** The one policy every tenant table has (XT-3): nothing without a tenant, and no way to write into another. */
const tenantCondition = `tenant_id = nullif(current_setting('app.tenant_id', true), '')`

/** Name of the policy; the self-test looks for it. */
export const tenantPolicy = 'tenant_isolation'

/**
 * Puts row-level security on every table with a `tenant_id` and grants the serving role what it needs: append-only tables (those
 * whose trigger refuses change) get no UPDATE and no DELETE, and nobody but a superuser empties a table. Safe to run again.
 */
export async function protectTables(owner: Db): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    await sql.raw(rowGuards).execute(trx)
    const tables = await sql<TableState>`${sql.raw(tableStates)}`.execute(trx)
    for (const table of tables.rows) {
      const statements = statementsFor(table)
      if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(trx)
    }
    await sql.raw('grant usage, select, update on all sequences in schema public to larder_rw').execute(trx)
  })
}

interface TableState {
  readonly name: string
  readonly hasTenant: boolean
  readonly isProtected: boolean
  readonly isAppendOnly: boolean
  /** A view runs with the rights of whoever reads it, which the self-test makes sure of, so its tables protect it. */
  readonly isView: boolean
  /** A view of one table, through which rows are written with the rights its reader has on that table. */
  readonly isWritable: boolean
}

const tableStates = `
  select quote_ident(c.relname) as name,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as "hasTenant",
    c.relrowsecurity and c.relforcerowsecurity
      and exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = '${tenantPolicy}') as "isProtected",
    exists (select 1 from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where t.tgrelid = c.oid and f.proname = 'refuse_change') as "isAppendOnly",
    c.relkind = 'v' as "isView", c.relkind = 'v' and pg_relation_is_updatable(c.oid, false) & 4 <> 0 as "isWritable"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') order by c.relname`

/** A guard for whole statements is none on the shards of a distributed database, so each becomes one for every row. */
const rowGuards = `
  do $$ declare guard record; begin
    for guard in
      select t.tgname as name, t.tgrelid::regclass as place, (t.tgtype & 4) <> 0 as is_insert
      from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where f.proname = 'refuse_change' and not t.tgisinternal and (t.tgtype & 1) = 0
    loop
      execute format('drop trigger %I on %s', guard.name, guard.place);
      execute format('create trigger %I before %s update or delete on %s for each row execute function refuse_change()',
        guard.name, case when guard.is_insert then 'insert or' else '' end, guard.place);
    end loop;
  end $$`

function rightsOn({ isView, isWritable, isAppendOnly }: TableState): string {
  if (isView) return isWritable ? 'select, update' : 'select'
  return isAppendOnly ? 'select, insert' : 'select, insert, update, delete'
}

function statementsFor(table: TableState): readonly string[] {
  if (table.name === 'schema_migration') return [`revoke all on schema_migration from larder_rw`]
  const rights = rightsOn(table)
  const grants = [
    `revoke all on ${table.name} from larder_rw`,
    `grant ${rights} on ${table.name} to larder_rw`,
    // The owner keeps UPDATE: references to the table are checked in its name.
    `revoke ${table.isAppendOnly ? 'delete, truncate' : 'truncate'} on ${table.name} from larder_owner`,
  ]
  if (!table.hasTenant || table.isProtected || table.isView) return grants
  return [
    ...grants,
    `alter table ${table.name} enable row level security`,
    `alter table ${table.name} force row level security`,
    `drop policy if exists ${tenantPolicy} on ${table.name}`,
    `create policy ${tenantPolicy} on ${table.name} using (${tenantCondition}) with check (${tenantCondition})`,
  ]
}
