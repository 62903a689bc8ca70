import type pg from 'pg'
import { busySite } from './fill-requisitions.ts'
import { fillSearchTerms } from './fill-search-terms.ts'
import { scale } from './scale.ts'
import { withoutGenerated } from './without-generated.ts'

/** Ids from here on are the bench's. */
export const firstItem = 7_000_000
export const firstPlace = 700_000
const firstPosting = 70_000_000
const firstLedger = 700_000_000
/** Postings the rows are spread over, each a day's. */
const postings = 10_000

/** What lies where: the first items at few places, the others at all of them. */
export const goods = { items: 100_000 * scale, few: 300 * scale, atFew: 28, many: 3_000 * scale, places: 100 }

/** The place most is asked about. */
export const busyPlace = firstPlace + 1

/** A category of its own for the first items, answered by its id. */
export const fewCategory = firstPlace

/**
 * A hundred places, a hundred thousand items, and about a million ledger rows of a year: of three thousand and three hundred items, at each of
 * their places a receipt and issues behind it, with the balances that follow. Triggers and foreign keys rest meanwhile.
 */
export async function fillLedger(admin: pg.Pool): Promise<number> {
  const client = await admin.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    for (const [text, binds] of statements) await client.query(await withoutGenerated(client, text), [...binds])
    await fillSearchTerms(client, 'item', firstItem)
    for (const table of tables) await client.query(`vacuum analyze ${table}`)
    const { rows } = await client.query<{ readonly count: number }>(
      `select count(*)::int as count from stock_ledger where tenant_id = 'ui'`,
    )
    return rows[0]?.count ?? 0
  } finally {
    client.release(true)
  }
}

const tables = [
  'item',
  'item_search',
  'location',
  'posting',
  'stock_ledger',
  'stock_onhand',
  'stock_balance',
  'location_stock',
  'item_unit',
]

const model = `(select id from item where tenant_id = 'ui' and name = 'Salt, kosher')`
const store = `(select min(id) from location where tenant_id = 'ui' and site_id = $2 and is_stocked and location_type_id = 1)`

const statements: readonly (readonly [text: string, binds: readonly number[]])[] = [
  [
    `insert into category select copied.*
    from category c,
    jsonb_populate_record(c, jsonb_build_object('id', $1::bigint, 'code', 'BENCH', 'name', 'Bench few')) copied
  where c.tenant_id = 'ui' and c.id = (select category_id from item where tenant_id = 'ui' and id = ${model})`,
    [fewCategory],
  ],
  [
    `insert into location select copied.*
    from location l, generate_series(1, $3::int) as n,
    jsonb_populate_record(l, jsonb_build_object('id', $1::bigint + n, 'code', 'BENCH' || n, 'name', 'Bench ' || n)) copied
  where l.tenant_id = 'ui' and l.id = ${store}`,
    [firstPlace, busySite, goods.places],
  ],
  [
    `insert into item select copied.*
    from item i, (select array_agg(id) as ids from category where tenant_id = 'ui' and id <> $4::bigint) k, generate_series(1, $2::int) as n,
    jsonb_populate_record(i, jsonb_build_object('id', $1::bigint + n, 'number', 'BENCH-' || n, 'name', 'Ware ' || (n::bigint * 7919) % $2::int,
      'brand', 'Brand ' || n % 500, 'abc', (array['A', 'B', 'C'])[1 + n % 3], 'storage', (array['Dry', 'Cold', 'Frozen'])[1 + n % 3],
      'last_cost', round(0.5 + (n * 31) % 5000 / 100.0, 2), 'is_active', n % 20 > 0 or n <= $3::int,
      'category_id', case when n <= $5::int then $4::bigint else k.ids[1 + n % cardinality(k.ids)] end)) copied
  where i.tenant_id = 'ui' and i.id = ${model}`,
    [firstItem, goods.items, goods.few + goods.many, fewCategory, goods.few],
  ],
  [
    `insert into item_unit select copied.*
    from item_unit u, generate_series(1, $2::int) as n,
    jsonb_populate_record(u, jsonb_build_object('id', $1::bigint + n * 10 + u.line_no, 'parent_id', $1::bigint + n)) copied
  where u.tenant_id = 'ui' and u.parent_id = ${model} and u.num = u.den`,
    [firstItem, goods.items],
  ],
  [
    `insert into cost_pool (tenant_id, id, site_id, code) select 'ui', $1::bigint + n, $2::bigint, 'L' || ($1::bigint + n) from generate_series(1, $3::int) as n`,
    [firstPlace, busySite, goods.places],
  ],
  [
    `insert into location_stock (tenant_id, location_id, pool_id, site_id)
    select 'ui', $1::bigint + n, $1::bigint + n, $2::bigint from generate_series(1, $3::int) as n`,
    [firstPlace, busySite, goods.places],
  ],
  [
    `insert into posting (tenant_id, id, doc_type_id, doc_id, event_code, idempotency_key, post_date, period_id, posted_by, posted_at)
    select 'ui', $1::bigint + n, 3, $1::bigint + n, 'BENCH', 'bench-' || n, current_date - 1 - (n % 365)::int,
      (select min(id) from fiscal_period where tenant_id = 'ui'), (select min(id) from app_user where tenant_id = 'ui'),
      now() - (1 + n % 365) * interval '1 day'
    from generate_series(1, $2::int) as n`,
    [firstPosting, postings],
  ],
  [
    `with place as (
      select n as item, p as place from generate_series(1, $4::int) as n, generate_series(1, $5::int) as p
      union all select $4::int + n, p from generate_series(1, $6::int) as n, generate_series(1, $7::int) as p),
    line as (
      select item, place, r, (item * 7919 + place * 104729 + r * 1299709)::bigint % $8::bigint + 1 as posting,
        row_number() over () as nth from place, generate_series(0, 2 + (item + place) % 3 / 2) as r)
    insert into stock_ledger (tenant_id, id, posting_id, entry_no, post_date, site_id, location_id, pool_id, item_id, qty, value, entry_type,
      doc_type_id, doc_id)
    select 'ui', $1::bigint + nth, $9::bigint + posting, nth, current_date - 1 - (posting % 365)::int, $3::bigint, $2::bigint + place, $2::bigint + place,
      $10::bigint + item, case when r = 0 then 40 + item % 50 else -1 - (item + r) % 9 end,
      case when r = 0 then (40 + item % 50) * 2.5 else (-1 - (item + r) % 9) * 2.5 end,
      case when r = 0 then 'RECEIPT' else 'ISSUE' end, 3, $9::bigint + posting
    from line`,
    [
      firstLedger,
      firstPlace,
      busySite,
      goods.few,
      goods.atFew,
      goods.many,
      goods.places,
      postings,
      firstPosting,
      firstItem,
    ],
  ],
  [
    `insert into stock_onhand (tenant_id, location_id, site_id, item_id, qty)
    select tenant_id, location_id, site_id, item_id, sum(qty) from stock_ledger where tenant_id = 'ui' and id > $1::bigint group by 1, 2, 3, 4`,
    [firstLedger],
  ],
  [
    `insert into stock_balance (tenant_id, pool_id, item_id, qty, value, last_cost)
    select tenant_id, pool_id, item_id, sum(qty), sum(value), 2.5 from stock_ledger where tenant_id = 'ui' and id > $1::bigint group by 1, 2, 3`,
    [firstLedger],
  ],
]
