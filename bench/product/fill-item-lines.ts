import type pg from 'pg'
import { busyPlace, firstItem, goods } from './fill-ledger.ts'

/** What filters of the list of items name. */
export interface ItemFacts {
  readonly supplier: number
  readonly itemType: number
  readonly itemClass: number
  readonly taxClass: number
}

/**
 * A supplier that is preferred and a price of each item of the bench, of every tenth one of a day that comes, and what two places keep of every fourth;
 * answers what to filter them by. Triggers and foreign keys rest meanwhile.
 */
export async function fillItemLines(admin: pg.Pool): Promise<ItemFacts> {
  const client = await admin.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(suppliers, [firstItem, goods.items])
    await client.query(pars, [firstItem, goods.items, busyPlace])
    for (const table of ['item_supplier', 'item_location']) await client.query(`vacuum analyze ${table}`)
    const { rows } = await client.query<ItemFacts>(facts)
    const [found] = rows
    if (found === undefined) throw new Error('One row is always answered')
    return found
  } finally {
    client.release(true)
  }
}

const suppliers = `
  insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from, is_preferred)
  select 'ui', i.id, 1, k.ids[1 + i.id % cardinality(k.ids)], i.base_unit_id, i.last_cost,
    current_date + case when i.id % 10 = 0 then 7 else -(i.id % 60)::int end, true
  from item i, (select array_agg(id order by id) as ids from supplier where tenant_id = 'ui') k
  where i.tenant_id = 'ui' and i.id > $1::bigint and i.id <= $1::bigint + $2::int and i.id % 50 > 0`

const pars = `
  insert into item_location (tenant_id, parent_id, line_no, location_id, par_min, is_active)
  select 'ui', i.id, n, $3::bigint + n, 10 + i.id % 90, true from item i, generate_series(1, 2) as n
  where i.tenant_id = 'ui' and i.id > $1::bigint and i.id <= $1::bigint + $2::int and i.id % 4 = 0`

const facts = `
  select (select min(supplier_id) from item_supplier where tenant_id = 'ui' and parent_id > ${firstItem})::int as supplier,
    coalesce((select min(item_type_id) from item where tenant_id = 'ui'), 0)::int as "itemType",
    coalesce((select min(item_class_id) from item where tenant_id = 'ui'), 0)::int as "itemClass",
    coalesce((select min(tax_class_id) from item where tenant_id = 'ui'), 0)::int as "taxClass"`
