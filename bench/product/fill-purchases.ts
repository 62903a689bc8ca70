import type pg from 'pg'

/** Ids from here on are the bench's. */
const firstId = 30_000_000

/** What rows are copied from. */
export interface Models {
  readonly orderId: number
  readonly receiptId: number
}

/**
 * So many orders and so many receipts that are not invoiced, as copies of posted ones, spread over a year, their suppliers and states; headers,
 * what is accrued and what is searched, without lines. Triggers and foreign keys rest meanwhile.
 */
export async function fillPurchases(admin: pg.Pool, { orderId, receiptId }: Models, count: number): Promise<void> {
  const client = await admin.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(orders, [firstId, orderId, count])
    await client.query(searched, [firstId])
    await client.query(receipts, [firstId, receiptId, count])
    await client.query(accrued, [firstId, receiptId, count])
    await client.query(open, [firstId])
    for (const table of ['purchase_order', 'purchase_order_search', 'receipt', 'rni_entry', 'rni_open'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release(true)
  }
}

/** Approved requests like one that is there, with its lines and what they commit. */
export async function fillRequests(admin: pg.Pool, requestId: number, count: number): Promise<void> {
  const client = await admin.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(requests, [firstId, requestId, count])
    await client.query(requestLines, [firstId, requestId, count])
    await client.query(committed, [firstId, requestId, count])
    for (const table of ['purchase_request', 'purchase_request_line', 'commitment_entry'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release(true)
  }
}

/** Gives a requisition so many lines, its first and copies of it. */
export async function lengthen(admin: pg.Pool, id: number, lines: number): Promise<void> {
  const client = await admin.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`delete from requisition_line where tenant_id = 'ui' and parent_id = $1 and line_no > 1`, [id])
    await client.query(
      `insert into requisition_line select copied.*
      from requisition_line l, generate_series(1, $3::int) n,
    jsonb_populate_record(l, jsonb_build_object('id', $1::bigint + $2::bigint * 20000 + n, 'line_no', 1 + n)) copied
  where l.tenant_id = 'ui' and l.parent_id = $2 and l.line_no = 1`,
      [firstId, id, lines - 1],
    )
  } finally {
    client.release(true)
  }
}

const states = `(array['Approved', 'Partial', 'Completed', 'Completed', 'Completed', 'Completed', 'Cancelled', 'PendingApproval'])[1 + n % 8]`
const suppliers = `(select array_agg(id order by id) as ids from supplier where tenant_id = 'ui') s`

const orders = `
  insert into purchase_order select copied.*
  from purchase_order o, ${suppliers}, generate_series(1, $3::int) n,
    jsonb_populate_record(o, jsonb_build_object('id', $1::bigint + n, 'doc_no', 'POLB' || lpad(n::text, 7, '0'), 'status', ${states},
      'supplier_id', s.ids[1 + n * 7 % cardinality(s.ids)], 'entered_on', now() - n * interval '5 minutes',
      'order_date', current_date - (n / 288)::int, 'delivery_date', current_date - (n / 288)::int + 2,
      'total_amount', (n::bigint * 7919 % 900000) / 100.0)) copied
  where o.tenant_id = 'ui' and o.id = $2`
const searched = `insert into purchase_order_search select tenant_id, search_terms(doc_no), id from purchase_order where tenant_id = 'ui' and id > $1`
const receipts = `
  insert into receipt select copied.*
  from receipt r, ${suppliers}, generate_series(1, $3::int) n,
    jsonb_populate_record(r, jsonb_build_object('id', $1::bigint + n, 'doc_no', 'RCLB' || lpad(n::text, 7, '0'),
      'supplier_id', s.ids[1 + n * 7 % cardinality(s.ids)], 'entered_on', now() - n * interval '5 minutes',
      'post_date', current_date - n % 120)) copied
  where r.tenant_id = 'ui' and r.id = $2`
const accrued = `
  insert into rni_entry select copied.*
  from (select * from rni_entry where tenant_id = 'ui' and doc_type_id = 5 and doc_id = $2 order by id limit 1) e, generate_series(1, $3::int) n,
    jsonb_populate_record(null::rni_entry, to_jsonb(e) || jsonb_build_object('id', $1::bigint + n, 'doc_id', $1::bigint + n,
      'amount', (n::bigint * 7919 % 90000 + 1) / 100.0)) copied`
const open = `
  insert into rni_open select e.tenant_id, e.doc_type_id, e.doc_id, e.site_id, r.supplier_id, r.post_date, e.amount, e.amount
  from rni_entry e join receipt r on r.tenant_id = e.tenant_id and r.id = e.doc_id where e.tenant_id = 'ui' and e.id > $1`
const requests = `
  insert into purchase_request select copied.*
  from purchase_request r, generate_series(1, $3::int) n,
    jsonb_populate_record(r, jsonb_build_object('id', $1::bigint + n, 'doc_no', 'PRLB' || lpad(n::text, 7, '0'))) copied
  where r.tenant_id = 'ui' and r.id = $2`
const requestLines = `
  insert into purchase_request_line select copied.*
  from purchase_request_line l, generate_series(1, $3::int) n,
    jsonb_populate_record(l, jsonb_build_object('id', $1::bigint + n * 100 + l.line_no, 'parent_id', $1::bigint + n)) copied
  where l.tenant_id = 'ui' and l.parent_id = $2`
const committed = `
  insert into commitment_entry select copied.*
  from (select e.*, row_number() over (order by e.id) as nth from commitment_entry e where e.tenant_id = 'ui' and e.kind = 'PRE' and e.doc_id = $2) c
  join purchase_request_line l on l.tenant_id = 'ui' and l.parent_id = $2 and l.id = c.doc_line_id, generate_series(1, $3::int) n,
    jsonb_populate_record(null::commitment_entry, to_jsonb(c) || jsonb_build_object('id', $1::bigint * 10 + n * 100 + c.nth,
      'doc_id', $1::bigint + n, 'doc_line_id', $1::bigint + n * 100 + l.line_no)) copied`
