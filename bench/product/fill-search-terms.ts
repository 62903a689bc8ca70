import type pg from 'pg'

/** The terms of search of every row of a table from an id on: triggers keep them, which rest while a bench fills; what is searched is read off those triggers. */
export async function fillSearchTerms(client: pg.PoolClient, table: string, after: number): Promise<void> {
  const { rows } = await client.query<{ readonly args: string }>(
    `select encode(tgargs, 'escape') as args from pg_trigger where tgrelid = $1::regclass and tgname like $2 limit 1`,
    [table, `${table}_search_%_row_i`],
  )
  const [terms, ...columns] = (rows[0]?.args ?? '').split('\\000').filter((name) => name !== '')
  if (terms === undefined) throw new Error(`Rows of ${table} are not searched`)
  const texts = columns.map((column) => `${column}::text`).join(', ')
  await client.query(
    `insert into ${terms} select distinct tenant_id, term, id from ${table}, search_terms(array_to_string(array[${texts}], ' ')) as term
    where tenant_id = 'ui' and id > ${after} on conflict do nothing`,
  )
}
