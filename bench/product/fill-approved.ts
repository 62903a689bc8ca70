import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { busySite } from './fill-requisitions.ts'
import type { HttpCaller } from './http-caller.ts'

/** Lines of each document. */
export const linesEach = 20

/** Packs of every item that each store gets. */
const packs = '100000'

interface Unit {
  readonly item: number
  readonly unit: number
}

/** What is needed to write to a running product. */
export interface Writer {
  readonly caller: HttpCaller
  readonly headers: Readonly<Record<string, string>>
}

/** Brings every item into the four stores of site 2, by posted stock entries as a person would. */
export async function fillStores(admin: pg.Pool, writer: Writer): Promise<void> {
  const units = await admin.query<Unit>(unitsOfItems)
  const stores = await admin.query<{ readonly id: number }>(storesOfSite, [busySite])
  for (const { id } of stores.rows) {
    const lines = units.rows.map(({ item, unit }) => ({ ItemId: item, UnitId: unit, Qty: packs, UnitCost: '12.5' }))
    const made = await write(writer, { target: 'StockEntries' }, { LocationId: id, Lines: lines })
    await write(writer, { target: `StockEntries(${made.id})/post`, etag: made.etag }, {})
  }
}

/** Where a write goes, and the version it is over. */
interface WriteTarget {
  readonly target: string
  readonly etag?: string
}

/** One POST with a key of its own; answers the record's id and version. */
async function write({ caller, headers }: Writer, { target, etag }: WriteTarget, body: object) {
  const match: Readonly<Record<string, string>> = etag === undefined ? {} : { 'if-match': etag }
  const own = { ...headers, 'idempotency-key': randomUUID(), ...match }
  const answer = await caller.call({ method: 'POST', path: `/inventory/api/${target}`, headers: own, body })
  // A write answers the record.
  const { Id: id } = JSON.parse(answer.text) as { readonly Id: number }
  return { id, etag: String(answer.headers.etag) }
}

/** Inserts approved requisitions of twenty lines, whose items and stores differ from one to the next; answers their ids. */
export async function fillApproved(admin: pg.Pool, count: number): Promise<readonly number[]> {
  const { rows } = await admin.query<{ readonly id: number }>(insertHeaders, [count, busySite])
  const ids = rows.map(({ id }) => id)
  await admin.query(insertLines, [ids, linesEach])
  await admin.query('vacuum analyze requisition')
  await admin.query('vacuum analyze requisition_line')
  await admin.query('checkpoint')
  return ids
}

const unitsOfItems = `
  select i.id::int as item, max(u.id)::int as unit from item i
  join item_unit u on u.tenant_id = i.tenant_id and u.parent_id = i.id
  where i.tenant_id = 'ui' and i.is_active and i.is_stocked and i.lot_tracked is not true group by i.id order by i.id`

const storesOfSite = `
  select id::int as id from location where tenant_id = 'ui' and site_id = $1 and location_type_id = 1 and is_stocked
  order by id limit 4`

const insertHeaders = `
  with store as (select array_agg(id order by id) as ids from (${storesOfSite.replace('$1', '$2')}) as s),
  outlet as (
    select array_agg(id order by id) as ids from location
    where tenant_id = 'ui' and site_id = $2 and location_type_id <> 1 and location_type_id <> 7 and is_stocked
  )
  insert into requisition (tenant_id, site_id, doc_no, status, approval_status_id, entered_by, request_location_id,
    supply_location_id, needed_by, post_date, requisition_type, reference, total_qty)
  select 'ui', $2, 'REQAPP' || lpad((n + known.count)::text, 7, '0'), 'Approved', 4, 1, outlet.ids[1 + n % cardinality(outlet.ids)],
    store.ids[1 + n % cardinality(store.ids)], current_date, current_date, 'Stock', 'Bench', 20
  from generate_series(1, $1::int) as n, store, outlet,
    (select count(*) from requisition where tenant_id = 'ui' and doc_no >= 'REQAPP' and doc_no < 'REQAPQ') as known returning id::int as id`

const insertLines = `
  with unit as (select array_agg(item order by item) as items, array_agg(unit order by item) as units from (${unitsOfItems}) as u)
  insert into requisition_line (tenant_id, parent_id, line_no, item_id, unit_id, qty, on_hand, unit_cost, value, issued_qty, open_qty)
  select 'ui', d.id, l, unit.items[1 + (d.n * 7 + l) % cardinality(unit.items)],
    unit.units[1 + (d.n * 7 + l) % cardinality(unit.units)], 1, 0, 0, 0, 0, 1
  from unnest($1::bigint[]) with ordinality as d(id, n), generate_series(1, $2::int) as l, unit`
