import { sql } from 'kysely'
import { wordParam } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const tellScanReads: TableReads = {
  by: 'server/scans/effects/tell-scan.ts',
  entities: { ocrInvoice: { status: 'status', voucher: { to: 'voucher' } } },
}

const params = { becomes: wordParam(['Posted', 'Read']) }

/**
 * Tells the scanned invoice a voucher was made of what became of that (SCAN-697): it is posted with it, and waits for a person again, without a voucher,
 * once that is cancelled, denied or reversed.
 */
export const tellScanEffect = defineMoveEffect({
  name: 'invoices:tellScan',
  params,
  async apply(input, { header: { becomes } }) {
    const left = becomes === 'Posted' ? {} : { voucher: null }
    for (const id of await scansOf(input))
      await input.changeOther({
        family: 'ocrInvoice',
        id,
        action: input.move.id,
        change: (record) => ({ ...record, ...left, status: becomes }),
      })
    return {}
  },
})

async function scansOf({ trx, ctx, record }: MoveEffectInput): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`select x.id::int as id from ocr_invoice x
    where x.tenant_id = ${ctx.tenantId} and x.voucher_id = ${standardOf(record).id} and x.status in ('Drafted', 'Posted')
    order by x.id`.execute(trx)
  return rows.map(({ id }) => id)
}
