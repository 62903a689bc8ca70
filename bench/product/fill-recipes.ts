import type pg from 'pg'

/** Ids from here on are the bench's. */
const firstId = 10_000_000
/** Items of one recipe. */
export const itemsEach = 8

/**
 * Inserts recipes numbered `[from, to)` into tenant `ui`: a third each of items alone, of items and two of those, and of items and two of
 * the second kind. They are like the demo's garden salad in all else. The foreign keys rest meanwhile.
 */
export async function fillRecipes(admin: pg.Pool, from: number, to: number): Promise<void> {
  const client = await admin.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(insertRecipes, [from, to - 1, firstId])
    await client.query(insertUnits, [from, to - 1, firstId])
    await client.query(insertItems, [from, to - 1, firstId, itemsEach])
    await client.query(insertParts, [from, to - 1, firstId])
    await client.query('vacuum analyze recipe; ')
    await client.query('vacuum analyze recipe_line')
    await client.query('vacuum analyze recipe_unit')
  } finally {
    client.release(true)
  }
}

const model = `(select id from recipe where tenant_id = 'ui' and name = 'Garden salad')`
const modelLine = `(select min(id) from recipe_line where tenant_id = 'ui' and parent_id = ${model} and item_id is not null)`

const insertRecipes = `
  insert into recipe select copied.*
  from recipe r, generate_series($1::bigint, $2::bigint) as n,
    jsonb_populate_record(r, jsonb_build_object('id', $3::bigint + n, 'number', 'BENCH-' || n, 'name', 'Recipe ' || n, 'yield_qty', 4 + n % 7,
      'portions', 4 + n % 5, 'status', 'Approved')) copied
  where r.tenant_id = 'ui' and r.id = ${model}`

const insertUnits = `
  insert into recipe_unit select copied.*
  from recipe_unit u, generate_series($1::bigint, $2::bigint) as n,
    jsonb_populate_record(u, jsonb_build_object('id', $3::bigint + n, 'parent_id', $3::bigint + n)) copied
  where u.tenant_id = 'ui' and u.parent_id = ${model}`

// Items and quantities are spread by multiplying with primes.
const insertItems = `
  with items as (
    select array_agg(u.parent_id order by u.id) as ids, array_agg(u.id order by u.id) as units from item_unit u
    where u.tenant_id = 'ui' and u.num = 1 and u.den = 1
  )
  insert into recipe_line select copied.*
  from recipe_line l, items, generate_series($1::bigint, $2::bigint) as n, generate_series(1, $4::int) as k,
    jsonb_populate_record(l, jsonb_build_object('id', $3::bigint + n * 20 + k, 'parent_id', $3::bigint + n, 'line_no', k,
      'item_id', items.ids[1 + (n * 7 + k * 11) % cardinality(items.ids)], 'unit_id', items.units[1 + (n * 7 + k * 11) % cardinality(items.ids)],
      'qty', 0.25 + (n + k) % 9, 'yield_pct', 100 - (n + k) % 30)) copied
  where l.tenant_id = 'ui' and l.id = ${modelLine}`

const insertParts = `
  with part as (
    select n, k, $3::bigint + $1::bigint + 3 * ((n * 7 + k) % (($2::bigint - $1::bigint + 1) / 3)) + (n - $1::bigint) % 3 - 1 as id
    from generate_series($1::bigint, $2::bigint) as n, generate_series(11, 12) as k where (n - $1::bigint) % 3 > 0
  )
  insert into recipe_line select copied.*
  from recipe_line l, part,
    jsonb_populate_record(l, jsonb_build_object('id', $3::bigint + n * 20 + k, 'parent_id', $3::bigint + n, 'line_no', k, 'kind', 'Recipe',
      'item_id', null, 'unit_id', null, 'recipe_id', part.id, 'recipe_unit_id', part.id, 'qty', 0.5 + n % 2, 'yield_pct', 95)) copied
  where l.tenant_id = 'ui' and l.id = ${modelLine}`
