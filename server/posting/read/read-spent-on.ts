import { sql } from 'kysely'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { idParam, optional } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import type { SpentOn } from '../ledger/line-facts.ts'

/** What this SQL reads of tables that definitions draw. */
export const spentOnReads: TableReads = {
  by: 'server/posting/read/read-spent-on.ts',
  entities: { receiptLine: {}, voucherLine: { receiptLine: { to: 'receiptLine' } } },
}

/** The line of a receipt, or of an invoice of one, whose cost a line changes. */
export const costOfParams = {
  ofReceipt: optional(idParam('line', 'receiptLine')),
  ofInvoice: optional(idParam('line', 'voucherLine')),
}

/** Lines that name a receipt or an invoice of one, column by column, as a statement unnests them. */
export function costColumns(lines: BoundRecord<typeof costOfParams>['lines']) {
  const of = lines.filter(({ values: { ofReceipt, ofInvoice } }) => (ofReceipt ?? ofInvoice) !== undefined)
  return {
    ids: of.map(({ id }) => id),
    receipts: of.map(({ values }) => values.ofReceipt ?? null),
    invoices: of.map(({ values }) => values.ofInvoice ?? null),
  }
}

/** Line of the document → where the receipt it goes back to was spent, as its posting says (POST-308); nothing of lines that name none. */
export async function readSpentOn(
  trx: Trx,
  tenantId: string,
  lines: BoundRecord<typeof costOfParams>['lines'],
): Promise<ReadonlyMap<number, SpentOn>> {
  const { ids, receipts, invoices } = costColumns(lines)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<SpentOn & { readonly lineId: number }>`
    select distinct on (a.line) a.line as "lineId", c.account_id as "accountId", c.cost_centre_id as "costCentreId", c.project_id as "projectId"
    from unnest(${ids}::bigint[], ${receipts}::bigint[], ${invoices}::bigint[]) as a (line, receipt, invoice)
    left join voucher_line v on v.tenant_id = ${tenantId} and v.id = a.invoice
    join receipt_line r on r.tenant_id = ${tenantId} and r.id = coalesce(a.receipt, v.receipt_line_id)
    join commitment_entry c on c.tenant_id = ${tenantId} and c.doc_type_id = 5 and c.doc_id = r.parent_id and c.doc_line_id = r.id and c.kind = 'ACT'
    order by a.line, c.id`.execute(trx)
  return new Map(rows.map(({ lineId, ...spentOn }) => [lineId, spentOn]))
}
