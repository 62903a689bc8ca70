import type pg from 'pg'

/** Text that stands in every readable row of the victim and nowhere else. */
export const canary = 'CANARY-HARBOR'

/** The tenant that is attacked. */
export const victimTenant = 'harbor'

/** Columns that people read, by table. */
const texts: Readonly<Record<string, string>> = {
  item: 'name',
  location: 'name',
  category: 'name',
  unit: 'name',
  reason: 'name',
  gl_account: 'name',
  approval_rule: 'name',
  requisition: 'reference',
  stock_entry: 'reference',
  message: 'subject',
  doc_registry: 'reference',
  app_user: 'display_name',
  role: 'name',
  site: 'name',
}

/** Writes the canary into every readable row of the victim, as nobody but a superuser could. */
export async function plantCanaries(admin: pg.Client): Promise<void> {
  for (const [table, column] of Object.entries(texts)) {
    const key = table === 'doc_registry' ? 'doc_id' : 'id'
    await admin.query(`update ${table} set ${column} = '${canary}-${table}-' || ${key} where tenant_id = $1`, [
      victimTenant,
    ])
  }
}

/** Ids of the victim's rows by table: what an attacker would try. */
export async function victimIds(admin: pg.Client, table: string): Promise<readonly number[]> {
  const { rows } = await admin.query<{ id: string }>(
    `select id from ${table} where tenant_id = $1 and id not in (select id from ${table} where tenant_id = 'ui') order by id limit 2`,
    [victimTenant],
  )
  return rows.map(({ id }) => Number(id))
}

/** One checksum a table over all rows of the victim. */
export async function victimChecksums(admin: pg.Client): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await admin.query<{ sum: string | null }>(
      `select md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t where tenant_id = $1`,
      [victimTenant],
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}
