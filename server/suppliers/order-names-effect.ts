import { sql } from 'kysely'
import { linesNeed } from '#core/effects/need.ts'
import { idParam, textParam } from '#core/model/param.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const orderNameReads: TableReads = {
  by: 'server/suppliers/order-names-effect.ts',
  entities: { purchaseOrder: { docNo: 'text' } },
}

const needs = {
  orderNos: textParam('header', ['text']),
  lines: linesNeed({ order: idParam('line', 'purchaseOrder') }),
}

/** Letters the field holds; of a receipt of more orders the first are named. */
const mostLetters = 200

/** Saves of receipts: names the orders their lines are of, so that lists show and find them (RCV-18). */
export const orderNamesEffect: RecordEffect = defineRecordEffect({
  name: 'suppliers:orderNames',
  needs,
  async fills({ trx, ctx, record }) {
    const ids = [...new Set(record.lines.flatMap(({ order }) => order ?? []))]
    if (ids.length === 0) return { orderNos: null }
    const { rows } = await sql<{ readonly docNo: string }>`select doc_no as "docNo" from purchase_order
      where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) order by id`.execute(trx)
    const names = rows.map(({ docNo }) => docNo)
    while (names.join(', ').length > mostLetters) names.pop()
    return { orderNos: names.join(', ') || null }
  },
})
