import { sql } from 'kysely'
import { linesNeed } from '#core/effects/need.ts'
import { choiceParam, flagParam, idParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'
import { creditKinds } from './credit-fields.ts'

/** What this SQL reads of tables that definitions draw. */
export const goesBackReads: TableReads = {
  by: 'server/credits/goes-back-effect.ts',
  entities: { voucherLine: { receipt: { to: 'receipt' }, receiptLine: { to: 'receiptLine' } } },
}

/**
 * Goods that go back of an invoice are those of the receipt it bills: each save names the line they came by, so that they count there as any goods that
 * go back do (CRN-296).
 */
export const goesBackEffect: RecordEffect = defineRecordEffect({
  name: 'credits:goesBack',
  needs: {
    creditKind: choiceParam('header', creditKinds),
    lines: linesNeed({
      goesBack: flagParam('line'),
      voucherLine: idParam('line', 'voucherLine'),
      receipt: idParam('line', 'receipt'),
      receiptLine: idParam('line', 'receiptLine'),
    }),
  },
  async fillsLines({ trx, ctx, record: { creditKind, lines } }, record) {
    const asked = lines.flatMap(({ goesBack, voucherLine }) => (goesBack ? (voucherLine ?? []) : []))
    if (creditKind !== 'Quality' || asked.length === 0) return {}
    const { rows } = await sql<{ id: number; receipt: number | null; receiptLine: number | null }>`
      select id, receipt_id as receipt, receipt_line_id as "receiptLine" from voucher_line
      where tenant_id = ${ctx.tenantId} and id = any(${asked}::bigint[])`.execute(trx)
    const cameBy = new Map(rows.map((row) => [row.id, row]))
    return {
      lines: linesOf(record, 'lines').map((line) => {
        const from = line['goesBack'] === true ? cameBy.get(Number(line['voucherLine'])) : undefined
        return from === undefined ? line : { ...line, receipt: from.receipt, receiptLine: from.receiptLine }
      }),
    }
  },
})
