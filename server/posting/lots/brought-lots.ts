import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import type { Movement } from '../ledger/movement.ts'
import { isOfLots, type CarriedLots } from './allocate-lots.ts'
import type { LotPart } from './lot-book.ts'

/** What this SQL reads of tables that definitions draw. */
export const broughtReads: TableReads = {
  by: 'server/posting/lots/brought-lots.ts',
  entities: { receiptLine: {}, voucherLine: { receiptLine: { to: 'receiptLine' } } },
}

/** Line of a document → the lots that the line of the receipt its goods go back by brought (LOT-693); asked only of goods kept by lots whose lines name none. */
export async function readBroughtLots(
  trx: Trx,
  tenantId: string,
  movements: readonly Movement[],
): Promise<CarriedLots> {
  const going = movements.filter((one) => compare(one.qty, zero) < 0 && isOfLots(one) && one.lots === undefined)
  const lines = going.flatMap(({ line: { lineId, lotId, cameBy } }) =>
    lotId !== undefined || cameBy === undefined ? [] : [{ lineId, ...cameBy }],
  )
  if (lines.length === 0) return new Map()
  const [ids, receipts, invoices] = [
    lines.map(({ lineId }) => lineId),
    lines.map(({ receiptLine = null }) => receiptLine),
    lines.map(({ voucherLine = null }) => voucherLine),
  ]
  const { rows } = await sql<{ readonly lineId: number; readonly lotId: number; readonly qty: string }>`
    select a.line as "lineId", m.lot_id as "lotId", sum(m.qty)::text as qty
    from unnest(${ids}::bigint[], ${receipts}::bigint[], ${invoices}::bigint[]) as a (line, receipt, invoice)
    left join voucher_line v on v.tenant_id = ${tenantId} and v.id = a.invoice
    join receipt_line r on r.tenant_id = ${tenantId} and r.id = coalesce(a.receipt, v.receipt_line_id)
    join stock_ledger g on g.tenant_id = r.tenant_id and g.doc_type_id = 5 and g.doc_id = r.parent_id and g.doc_line_id = r.id
    join bin_move m on m.tenant_id = g.tenant_id and m.ledger_id = g.id and m.lot_id is not null
    group by a.line, m.lot_id having sum(m.qty) > 0
    order by a.line, m.lot_id`.execute(trx)
  const brought = new Map<number, LotPart[]>()
  for (const { lineId, lotId, qty } of rows)
    brought.set(lineId, [...(brought.get(lineId) ?? []), { lotId, qty: toDecimal(qty) }])
  return brought
}
