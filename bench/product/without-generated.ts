import type pg from 'pg'

/** `insert into item select copied.*` with the columns written out that are not worked out by the database, which takes no value for others. */
export async function withoutGenerated(client: pg.ClientBase, text: string): Promise<string> {
  const { rows } = await client.query<{ readonly name: string }>(
    `select attname::text as name from pg_attribute
    where attrelid = 'item'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  )
  const names = rows.map(({ name }) => name)
  const copied = names.map((name) => `copied.${name}`)
  return text.replace(
    'insert into item select copied.*',
    `insert into item (${names.join(', ')}) select ${copied.join(', ')}`,
  )
}
