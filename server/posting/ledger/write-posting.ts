import { sql, type RawBuilder } from 'kysely'
import { withoutWaiting } from '../../db/in-transaction.ts'
import type { Trx } from '../../db/pool.ts'
import {
  commitmentRows,
  journalRows,
  ledgerRows,
  lotRows,
  postedRows,
  rniRows,
  type PostingWrite,
} from './posting-rows.ts'

/** Writes everything a posting consists of, each table in one statement, none of them waited for; triggers move the balances. */
export async function writePosting(trx: Trx, write: PostingWrite): Promise<void> {
  const statements: RawBuilder<unknown>[] = []
  if (write.binned.length > 0) statements.push(leaveAlone(write.binned))
  if (write.movements.length > 0) statements.push(insertLedger(write))
  else if (write.journal.length > 0) statements.push(insertJournal(write))
  if (write.binned.length > 0) statements.push(leaveAlone([]))
  if (write.lots.length > 0) statements.push(insertLots(write))
  if (write.lines.length > 0) statements.push(insertPostedLines(write))
  if (write.rni.length > 0) statements.push(insertRni(write))
  if (write.commitments.length > 0) statements.push(insertCommitments(write))
  for (const statement of statements) await withoutWaiting(trx, statement.execute(trx))
}

const said = sql.raw('reason_id, cost_centre_id, supplier_id, project_id, event_id, lot_id')
const saidTypes = sql.raw(
  'reason_id bigint, cost_centre_id bigint, supplier_id bigint, project_id bigint, event_id bigint, lot_id bigint',
)

/** Which items the triggers of on hand leave alone: what of them lies in which bin is said here. */
function leaveAlone(items: readonly number[]): RawBuilder<unknown> {
  return sql`select set_config('app.binned_items', ${items.join(',')}, true)`
}

/** The ledger rows in order with their journal: a journal line names the row it mirrors. */
function insertLedger(write: PostingWrite): RawBuilder<unknown> {
  const { event, postingId } = write
  return sql`
    with entry as (
      insert into stock_ledger (tenant_id, posting_id, entry_no, post_date, site_id, location_id, pool_id, item_id, qty, value,
        entry_type, doc_type_id, doc_id, doc_line_id, pair_no, bin_id, ${said})
      select ${event.tenantId}, ${postingId}::bigint, e.entry_no, ${event.postDate}::date, e.site_id, e.location_id, e.pool_id,
        e.item_id, e.qty, e.value, e.entry_type, ${event.docTypeId}::int, ${event.docId}::bigint, e.doc_line_id, e.pair_no, e.bin_id, ${said}
      from jsonb_to_recordset(${ledgerRows(write)}::jsonb) as e(entry_no int, site_id bigint, location_id bigint, pool_id bigint,
        item_id bigint, qty numeric, value numeric, entry_type text, doc_line_id bigint, pair_no int, bin_id bigint, ${saidTypes})
      order by e.entry_no
      returning id, entry_no)
    ${insertJournal(write, sql`left join entry on entry.entry_no = j.entry_no`, sql`entry.id`)}`
}

/** What the rows of the ledger do to bins and lots, in their order. */
function insertLots(write: PostingWrite): RawBuilder<unknown> {
  const { event, postingId } = write
  return sql`insert into bin_move (tenant_id, site_id, location_id, item_id, bin_id, lot_id, qty, ledger_id, posting_id)
    select g.tenant_id, g.site_id, g.location_id, g.item_id, m.bin_id, m.lot_id, m.qty, g.id, g.posting_id
    from jsonb_to_recordset(${lotRows(write)}::jsonb) as m(entry_no int, bin_id bigint, lot_id bigint, qty numeric)
    join stock_ledger g on g.tenant_id = ${event.tenantId} and g.posting_id = ${postingId}::bigint and g.entry_no = m.entry_no
    order by m.entry_no`
}

function insertJournal(
  write: PostingWrite,
  join: RawBuilder<unknown> = sql``,
  ledgerId: RawBuilder<unknown> = sql`null::bigint`,
): RawBuilder<unknown> {
  const { event, postingId } = write
  return sql`insert into journal_line (tenant_id, posting_id, line_no, account_id, site_id, location_id, doc_line_id, debit, credit,
      role, stock_ledger_id, ${said})
    select ${event.tenantId}, ${postingId}::bigint, j.line_no, j.account_id, j.site_id, j.location_id, j.doc_line_id, j.debit,
      j.credit, j.role, ${ledgerId}, ${said}
    from jsonb_to_recordset(${journalRows(write)}::jsonb) as j(line_no int, account_id bigint, site_id bigint, location_id bigint,
      doc_line_id bigint, debit numeric, credit numeric, role text, entry_no int, ${saidTypes})
    ${join}
    order by j.line_no`
}

function insertPostedLines(write: PostingWrite): RawBuilder<unknown> {
  const { event, postingId } = write
  return sql`insert into posted_line (tenant_id, posting_id, doc_type_id, doc_id, event_code, lines, doc_line_id, part_no, item_id, unit_id, qty,
      num, den, base_qty, cost, value, accounts)
    select ${event.tenantId}, ${postingId}::bigint, ${event.docTypeId}::int, ${event.docId}::bigint, ${event.eventCode}, ${event.lines},
      l.doc_line_id, l.part_no, l.item_id, l.unit_id, l.qty, l.num, l.den, l.base_qty, l.cost, l.value, l.accounts
    from jsonb_to_recordset(${postedRows(write)}::jsonb) as l(doc_line_id bigint, part_no int, item_id bigint, unit_id bigint, qty numeric,
      num numeric, den numeric, base_qty numeric, cost numeric, value numeric, accounts jsonb)`
}

function insertRni(write: PostingWrite): RawBuilder<unknown> {
  const { event, postingId } = write
  return sql`insert into rni_entry (tenant_id, posting_id, doc_type_id, doc_id, receipt_line_id, supplier_id, site_id, base_qty, amount,
      document_amount, rate, kind)
    select ${event.tenantId}, ${postingId}::bigint, r.doc_type_id, r.doc_id, r.receipt_line_id, r.supplier_id, r.site_id, r.base_qty,
      r.amount, r.document_amount, r.rate, r.kind
    from jsonb_to_recordset(${rniRows(write)}::jsonb) as r(doc_type_id int, doc_id bigint, receipt_line_id bigint, supplier_id bigint,
      site_id bigint, base_qty numeric, amount numeric, document_amount numeric, rate numeric, kind text)`
}

/** A commitment without a period stands in that of the posting. */
function insertCommitments(write: PostingWrite): RawBuilder<unknown> {
  const { event, postingId } = write
  return sql`insert into commitment_entry (tenant_id, posting_id, kind, doc_type_id, doc_id, doc_line_id, site_id, cost_centre_id,
      account_id, period_id, project_id, base_qty, amount)
    select p.tenant_id, p.id, c.kind, c.doc_type_id, c.doc_id, c.doc_line_id, c.site_id, c.cost_centre_id, c.account_id,
      coalesce(c.period_id, p.period_id), c.project_id, c.base_qty, c.amount
    from posting p
    cross join jsonb_to_recordset(${commitmentRows(write)}::jsonb) as c(kind text, doc_type_id int, doc_id bigint, doc_line_id bigint,
      site_id bigint, cost_centre_id bigint, account_id bigint, period_id bigint, project_id bigint, base_qty numeric, amount numeric)
    where p.tenant_id = ${event.tenantId} and p.id = ${postingId}::bigint`
}

/** Sites that are booked at beside the one whose period the posting stands in. */
export function otherSites({ event, movements, journal }: PostingWrite): readonly number[] {
  const all = [...movements.map(({ place }) => place.siteId), ...journal.map(({ siteId }) => siteId)]
  return [...new Set(all)].filter((siteId) => siteId !== event.siteId).toSorted((a, b) => a - b)
}
