import { sql } from 'kysely'
import { printDecimal } from '#core/decimal/decimal.ts'
import { withoutWaiting } from '../db/in-transaction.ts'
import type { Trx } from '../db/pool.ts'
import type { PostEvent } from './post-event.ts'
import type { JournalLine } from './rules/journal.ts'
import type { Movement } from './rules/movement.ts'

/** What one posting writes. */
export interface LedgerWrite {
  readonly event: PostEvent
  readonly postingId: number
  readonly movements: readonly Movement[]
  readonly journal: readonly JournalLine[]
}

/** Writes the ledger rows in order and their journal in one statement; the ledger's trigger moves the balances. */
export async function writeLedger(trx: Trx, write: LedgerWrite): Promise<void> {
  const { event, postingId } = write
  const written = sql`
    with entry as (
      insert into stock_ledger (tenant_id, posting_id, entry_no, post_date, site_id, location_id, pool_id, item_id, qty, value,
        entry_type, doc_type_id, doc_id, doc_line_id, reason_id, cost_centre_id, pair_no)
      select ${event.tenantId}, ${postingId}::bigint, e.entry_no, ${event.postDate}::date, e.site_id, e.location_id, e.pool_id,
        e.item_id, e.qty, e.value, e.entry_type, ${event.docTypeId}::int, ${event.docId}::bigint, e.doc_line_id,
        ${event.reasonId ?? null}::bigint, ${event.costCentreId ?? null}::bigint, e.pair_no
      from jsonb_to_recordset(${ledgerRows(write)}::jsonb) as e(entry_no int, site_id bigint, location_id bigint, pool_id bigint,
        item_id bigint, qty numeric, value numeric, entry_type text, doc_line_id bigint, pair_no int)
      order by e.entry_no
      returning id, entry_no)
    insert into journal_line (tenant_id, posting_id, line_no, account_id, site_id, cost_centre_id, debit, credit, role, stock_ledger_id)
    select ${event.tenantId}, ${postingId}::bigint, j.line_no, j.account_id, j.site_id, ${event.costCentreId ?? null}::bigint,
      j.debit, j.credit, j.role, entry.id
    from jsonb_to_recordset(${journalRows(write)}::jsonb) as j(line_no int, account_id bigint, site_id bigint, debit numeric,
      credit numeric, role text, entry_no int)
    left join entry on entry.entry_no = j.entry_no
    order by j.line_no`.execute(trx)
  await withoutWaiting(trx, written)
}

function ledgerRows({ movements }: LedgerWrite): string {
  const rows = movements.map((movement, index) => ({
    entry_no: index + 1,
    site_id: movement.place.siteId,
    location_id: movement.place.locationId,
    pool_id: movement.place.poolId,
    item_id: movement.itemId,
    qty: printDecimal(movement.qty),
    value: printDecimal(movement.value),
    entry_type: movement.entryType,
    doc_line_id: movement.lineId,
    pair_no: movement.pairNo,
  }))
  return JSON.stringify(rows)
}

function journalRows({ journal }: LedgerWrite): string {
  const rows = journal.map((line) => ({
    line_no: line.lineNo,
    account_id: line.accountId,
    site_id: line.siteId,
    debit: printDecimal(line.debit),
    credit: printDecimal(line.credit),
    role: line.role,
    entry_no: line.entryNo ?? null,
  }))
  return JSON.stringify(rows)
}
