import { sql } from 'kysely'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import { costColumns, type costOfParams } from './read-spent-on.ts'

/** What this SQL reads of tables that definitions draw. */
export const usedReads: TableReads = {
  by: 'server/posting/read/read-used.ts',
  entities: { receiptLine: {}, voucherLine: { receiptLine: { to: 'receiptLine' } } },
}

/** Line → the expense account its receipt was booked on; null where it cost nothing. Only lines of which nothing was kept. */
export type UsedLines = ReadonlyMap<number, number | null>

/** Lines that go back to a receipt of which nothing stayed in stock: what was used as it came, and what is not kept (CRN-740). */
export async function readUsed(
  trx: Trx,
  tenantId: string,
  lines: BoundRecord<typeof costOfParams>['lines'],
): Promise<UsedLines> {
  const { ids, receipts, invoices } = costColumns(lines)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ readonly lineId: number; readonly accountId: number | null }>`
    select a.line as "lineId", (select j.account_id from posting p
        join journal_line j on j.tenant_id = p.tenant_id and j.posting_id = p.id and j.doc_line_id = r.id and j.role = 'EXP'
        where p.tenant_id = ${tenantId} and p.doc_type_id = 5 and p.doc_id = r.parent_id and p.event_code = 'RCV.POST' and p.reverses_id is null
        order by j.line_no limit 1) as "accountId"
    from unnest(${ids}::bigint[], ${receipts}::bigint[], ${invoices}::bigint[]) as a (line, receipt, invoice)
    left join voucher_line v on v.tenant_id = ${tenantId} and v.id = a.invoice
    join receipt_line r on r.tenant_id = ${tenantId} and r.id = coalesce(a.receipt, v.receipt_line_id)
    where (select coalesce(sum(l.qty), 0) from stock_ledger l
      where l.tenant_id = ${tenantId} and l.doc_type_id = 5 and l.doc_id = r.parent_id and l.doc_line_id = r.id) = 0`.execute(
    trx,
  )
  return new Map(rows.map(({ lineId, accountId }) => [lineId, accountId]))
}
