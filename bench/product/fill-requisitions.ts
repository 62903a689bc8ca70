import type pg from 'pg'

/** Share of each state in a hundred rows; a house that has run for years has mostly finished documents. */
const states = [
  ...Array<string>(2).fill('PendingSubmission'),
  ...Array<string>(3).fill('PendingApproval'),
  'Pending',
  'OnHold',
  ...Array<string>(2).fill('Approved'),
  ...Array<string>(3).fill('Denied'),
  ...Array<string>(3).fill('Partial'),
  ...Array<string>(5).fill('Cancelled'),
  ...Array<string>(80).fill('Completed'),
]

/** Rows of the large list; LIST_ROWS=10000000 measures ten times as many, which takes half an hour and 40 GB. */
export const listRows = Number(process.env['LIST_ROWS'] ?? 1_000_000)

/** Site of tenant `ui` that gets the rows. */
export const busySite = 2

/**
 * Inserts requisitions numbered `[from, to)` into site 2 of tenant `ui`, headers only, by set-based SQL. Triggers rest meanwhile and the
 * indexes are built afterwards, as a restore would do it; what stands in the end is what the product would have written. The pool needs
 * two connections: the search terms are written while the indexes of the rows are built.
 */
export async function fillRequisitions(admin: pg.Pool, from: number, to: number): Promise<void> {
  const rows = await openFiller(admin)
  const terms = await openFiller(admin)
  try {
    const indexes = await dropIndexes(rows, 'requisition')
    await rows.query(insertRows, [from, to - 1, states, busySite, firstId])
    await Promise.all([build(rows, 'requisition', indexes), fillTerms(terms, from, to)])
    await rows.query('checkpoint')
  } finally {
    rows.release(true)
    terms.release(true)
  }
}

/** Inserts what is missing of so many requisitions of that site; nothing when a scenario before did. */
export async function fillMissing(admin: pg.Pool, rows: number): Promise<void> {
  const { rows: found } = await admin.query<{ readonly next: number }>(
    `select coalesce(max(id) + 1 - $1, 0)::int as next from requisition where tenant_id = 'ui' and id >= $1`,
    [firstId],
  )
  const next = found[0]?.next ?? 0
  if (next < rows) await fillRequisitions(admin, next, rows)
}

async function openFiller(admin: pg.Pool): Promise<pg.PoolClient> {
  const client = await admin.connect()
  await client.query(`set session_replication_role = replica; set work_mem = '256MB';
    set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
  return client
}

async function fillTerms(client: pg.PoolClient, from: number, to: number): Promise<void> {
  const indexes = await dropIndexes(client, 'requisition_search')
  await client.query(insertTerms, [firstId + from, firstId + to - 1])
  await build(client, 'requisition_search', indexes)
}

/** Ids from here on are the bench's. */
const firstId = 10_000_000

interface IndexRow {
  readonly drop: string
  readonly create: string
}

/** Drops a table's indexes; answers how they are made again. */
async function dropIndexes(client: pg.PoolClient, table: string): Promise<readonly IndexRow[]> {
  const { rows } = await client.query<IndexRow>(indexesOf, [table])
  for (const { drop } of rows) await client.query(drop)
  return rows
}

async function build(client: pg.PoolClient, table: string, indexes: readonly IndexRow[]): Promise<void> {
  for (const { create } of indexes) await client.query(create)
  await client.query(`vacuum analyze ${table}`)
}

// The key that lines refer to stays; every other index can go.
const indexesOf = `
  select case when c.oid is null then format('drop index %I', i.indexname)
      else format('alter table %I drop constraint %I', i.tablename, c.conname) end as drop,
    case when c.oid is null then i.indexdef
      else format('alter table %I add constraint %I %s', i.tablename, c.conname, pg_get_constraintdef(c.oid)) end as create
  from pg_indexes i left join pg_constraint c on c.conname = i.indexname and c.conrelid = i.tablename::regclass
  where i.tablename = $1 and not exists (
    select from pg_constraint f where f.contype = 'f' and f.confrelid = i.tablename::regclass and f.conindid = i.indexname::regclass)`

// A row every 90 seconds back from now; people, places and values are spread by multiplying with primes.
const insertRows = `
  with place as (
    select array_agg(id order by id) as ids from location where tenant_id = 'ui' and site_id = $4
  ), person as (
    select array_agg(id order by id) as ids from app_user where tenant_id = 'ui'
  ), reason_of as (
    select array_agg(id order by id) as ids from reason where tenant_id = 'ui'
  )
  insert into requisition (tenant_id, id, site_id, doc_no, status, entered_by, entered_on, request_location_id,
    supply_location_id, needed_by, post_date, requisition_type, reason_id, reference, total_qty, total_value)
  select 'ui', $5::bigint + n, $4, 'REQLB19' || lpad(n::text, 7, '0'), ($3::text[])[1 + n * 37 % 100],
    person.ids[1 + n * 7 % cardinality(person.ids)], now() - n * interval '90 seconds',
    place.ids[1 + n * 11 % cardinality(place.ids)], place.ids[1 + n * 13 % cardinality(place.ids)],
    current_date - (n / 960)::int + 1, current_date - (n / 960)::int,
    (array['Stock', 'Event', 'Class'])[1 + n % 3], reason_of.ids[1 + n * 3 % cardinality(reason_of.ids)],
    (array['Banquet', 'Wedding', 'Brunch', 'Restock', 'Game day', 'Staff meal'])[1 + n % 6] || ' ' || (n * 17 % 9000 + 1000),
    n % 90 + 1, round((n * 7919 % 250000) / 100.0, 2)
  from generate_series($1::bigint, $2::bigint) as n, place, person, reason_of`

// What search_terms would make of each row, without calling it a million times: endings of the number, and the few references' own.
const insertTerms = `
  with mine as (
    select tenant_id, id, lower(doc_no) as number, reference from requisition where tenant_id = 'ui' and id between $1 and $2
  ), word as (
    select reference, search_terms(reference) as term from (select distinct reference from mine) as known
  )
  insert into requisition_search
  select tenant_id, substr(number, start, 12), id from mine, generate_series(1, 13) as start
  where substr(number, start, 1) <> '0'
  union all
  select tenant_id, term, id from mine join word using (reference) where right(number, length(term)) <> term`
