import type pg from 'pg'
import { busySite } from './fill-requisitions.ts'
import { withoutGenerated } from './without-generated.ts'

/** Ids from here on are the bench's. */
const firstId = 300_000
/** Lines of one stock entry. */
const linesEach = 500

/** A write over HTTP; answers the record. */
type Post = (
  target: string,
  body: object,
  version?: number,
) => Promise<{ readonly Id: number; readonly VersionNo: number }>

/** A new store with so many items of its own in it, brought in by posted stock entries; answers its id. */
export async function fillStore(admin: pg.Pool, items: number, post: Post): Promise<number> {
  const location = firstId + items
  const from = firstId + items * 10
  await admin.query(insertLocation, [location, busySite])
  const client = await admin.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(await withoutGenerated(client, insertItems), [from, items])
    await client.query(insertUnits, [from, items])
  } finally {
    client.release(true)
  }
  await admin.query('vacuum analyze item; ')
  await admin.query('vacuum analyze item_unit')
  const { rows } = await admin.query<{ readonly item: number; readonly unit: number }>(unitsOf, [from, items])
  for (let at = 0; at < rows.length; at += linesEach) {
    const Lines = rows
      .slice(at, at + linesEach)
      .map(({ item, unit }) => ({ ItemId: item, UnitId: unit, Qty: '10', UnitCost: '2.5' }))
    const made = await post('StockEntries', { LocationId: location, Lines })
    await post(`StockEntries(${made.Id})/post`, {}, made.VersionNo)
  }
  return location
}

const store = `(select min(id) from location where tenant_id = 'ui' and site_id = $2 and is_stocked and location_type_id = 1)`
const model = `(select id from item where tenant_id = 'ui' and name = 'Salt, kosher')`

const insertLocation = `
  insert into location select copied.*
  from location l,
    jsonb_populate_record(l, jsonb_build_object('id', $1::bigint, 'code', 'BENCH' || $1, 'name', 'Bench ' || $1)) copied
  where l.tenant_id = 'ui' and l.id = ${store}`

const insertItems = `
  insert into item select copied.*
  from item i, generate_series(1, $2::int) as n,
    jsonb_populate_record(i, jsonb_build_object('id', $1::bigint + n, 'number', 'CNT-' || $1 || '-' || n, 'name', 'Counted ' || n)) copied
  where i.tenant_id = 'ui' and i.id = ${model}`

const insertUnits = `
  insert into item_unit select copied.*
  from item_unit u, generate_series(1, $2::int) as n,
    jsonb_populate_record(u, jsonb_build_object('id', ($1::bigint + n) * 10 + u.line_no, 'parent_id', $1::bigint + n)) copied
  where u.tenant_id = 'ui' and u.parent_id = ${model}`

const unitsOf = `
  select u.parent_id::int as item, max(u.id)::bigint::float8 as unit from item_unit u
  where u.tenant_id = 'ui' and u.parent_id > $1 and u.parent_id <= $1 + $2::int group by 1 order by 1`
