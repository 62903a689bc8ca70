import { sql } from 'kysely'
import { idParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { sureFrom } from './judge-invoice.ts'
import { learnCodes, type LearntCode } from './learn-codes.ts'

/** What this SQL reads of tables that definitions draw. */
export const learnReads: TableReads = {
  by: 'server/scans/effects/learn-effect.ts',
  entities: {
    ocrInvoice: { format: { options: ['UBL', 'CII'] }, voucher: { to: 'voucher' } },
    ocrInvoiceLine: {
      code: 'text',
      codeSeen: 'boolean',
      codeSure: 'integer',
      description: 'text',
      isCharge: 'boolean',
      item: { to: 'item' },
      orderLine: { to: 'purchaseOrderLine' },
      receiptLine: { to: 'receiptLine' },
      unit: { to: 'itemUnit' },
    },
    voucherLine: { orderLine: { to: 'purchaseOrderLine' }, receiptLine: { to: 'receiptLine' } },
  },
}

/**
 * Learns the supplier's numbers once the voucher of a scanned invoice is posted (SCAN-13): of the lines it bills, those that are as sure as the site asks,
 * or that a person confirmed (SCAN-721). Vouchers nobody scanned teach nothing.
 */
export const learnEffect = defineMoveEffect({
  name: 'invoices:learn',
  params: { supplier: idParam('header', 'supplier') },
  async apply(input, { header: { supplier } }) {
    if (supplier !== undefined) await learnCodes(input, supplier, await codesOf(input))
    return {}
  },
})

async function codesOf(input: MoveEffectInput): Promise<readonly LearntCode[]> {
  const { trx, ctx, record } = input
  // What a person took off the voucher, or had it bill otherwise, was not confirmed by posting it.
  const { rows } = await sql<LearntCode>`
    select l.item_id::int as item, l.unit_id::int as unit, l.code, coalesce(l.description, '') as description,
      case when x.format in ('UBL', 'CII') then 'exact' when l.code_seen then 'person' else 'reader' end as by
    from ocr_invoice x join ocr_invoice_line l on l.tenant_id = x.tenant_id and l.parent_id = x.id
    where x.tenant_id = ${ctx.tenantId} and x.voucher_id = ${standardOf(record).id} and not coalesce(l.is_charge, false)
      and l.code <> '' and l.item_id is not null and l.unit_id is not null
      and (x.format in ('UBL', 'CII') or l.code_seen or l.code_sure >= ${await sureFrom(input)})
      and exists (select from voucher_line v where v.tenant_id = x.tenant_id and v.parent_id = x.voucher_id
        and (v.receipt_line_id = l.receipt_line_id or v.order_line_id = l.order_line_id))
    order by x.id, l.line_no`.execute(trx)
  return rows
}
