import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../pool.ts'
import { tenantPolicy } from './protect-tables.ts'
import { withTenant } from '../with-tenant.ts'

/**
 * Proves at start, as the serving role, that the database keeps tenants apart (XT-3). Returns what is wrong, one
 * sentence each; a server must not serve unless the list is empty.
 */
export async function selfTest(db: Db): Promise<readonly string[]> {
  const issues = [...(await roleIssues(db)), ...(await catalogueIssues(db))]
  // With a hole in the catalogue the probe would only repeat it.
  return issues.length > 0 ? issues : probeIssues(db)
}

async function roleIssues(db: Db): Promise<readonly string[]> {
  const result = await sql<{ name: string; isSuper: boolean; bypasses: boolean; owns: number }>`
    select current_user as name, rolsuper as "isSuper", rolbypassrls as bypasses,
      (select count(*)::int from pg_class c where c.relnamespace = 'public'::regnamespace and c.relowner = r.oid) as owns
    from pg_roles r where rolname = current_user`.execute(db)
  const role = result.rows[0]
  if (role === undefined) return ['The serving role is not in pg_roles']
  const issues: string[] = []
  if (role.isSuper) issues.push(`The serving role ${role.name} is a superuser`)
  if (role.bypasses) issues.push(`The serving role ${role.name} bypasses row-level security`)
  if (role.owns > 0) issues.push(`The serving role ${role.name} owns ${role.owns} tables`)
  return issues
}

async function catalogueIssues(db: Db): Promise<readonly string[]> {
  const result = await sql<{ issue: string }>`
    select 'Table ' || c.relname || ' has a tenant_id without forced row-level security and its policy' as issue
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = ${tenantPolicy} and p.polcmd = '*'
          and pg_get_expr(p.polqual, p.polrelid) like '%app.tenant_id%' and p.polwithcheck is not null))
    union all
    select 'Table ' || c.relname || ' has a second policy, ' || p.polname from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and p.polname <> ${tenantPolicy} and p.polpermissive
    union all
    select 'View ' || relname || ' is not security_invoker' from pg_class v
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') and not ${ofExtension('v')}
      and not coalesce(reloptions::text[] && array['security_invoker=true', 'security_invoker=on'], false)
    union all
    select 'Function ' || proname || ' is SECURITY DEFINER' from pg_proc f
    where pronamespace = 'public'::regnamespace and prosecdef and not ${ofExtension('f')}
    union all
    select 'Table ' || relname || ' belongs to ' || pg_get_userbyid(relowner) || ' and not to larder_owner' from pg_class t
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not ${ofExtension('t')}
      and pg_get_userbyid(relowner) <> 'larder_owner'
    order by 1`.execute(db)
  return result.rows.map((row) => row.issue)
}

/** What an extension brought is its own to answer for. */
function ofExtension(alias: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from pg_depend d where d.objid = ${sql.ref(`${alias}.oid`)} and d.deptype = 'e')`
}

async function probeIssues(db: Db): Promise<readonly string[]> {
  return withTenant(db, { tenantId: '__probe__' }, async (trx) => {
    const tables = await sql<{ name: string }>`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(trx)
    if (tables.rows.length === 0) return []
    const probes = tables.rows.map(
      ({ name }) => sql`select ${name}::text as name where exists (select 1 from ${sql.table(name)})`,
    )
    const seen = await sql<{ name: string }>`${sql.join(probes, sql` union all `)}`.execute(trx)
    return seen.rows.map(({ name }) => `Table ${name} shows rows to a tenant that does not exist`)
  })
}
