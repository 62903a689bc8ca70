import { sql } from 'kysely'
import { compare, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { Trx } from '../db/pool.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { tellSources } from '../sources/follow-made.ts'

/** What this SQL reads of tables that definitions draw. */
export const receiptReads: TableReads = {
  by: 'server/credits/tell-receipts.ts',
  entities: { receiptLine: { unit: { to: 'itemUnit' } }, itemUnit: { den: 'quantity', num: 'quantity' } },
}

/**
 * Tells receipts how much of each line went back before it was invoiced, as the sub-ledger of what is owed says it, and whether anything
 * is left to invoice.
 */
export async function tellReceipts(input: MoveEffectInput, ids: readonly number[]): Promise<void> {
  const off = await readOffOwed(input.trx, input.ctx.tenantId, ids)
  for (const id of ids.toSorted((a, b) => a - b))
    await input.changeOther({
      family: 'receipt',
      id,
      action: 'take',
      change: (record) => withReturned(record, off),
    })
  await tellSources(input, { family: 'receipt', ids, action: 'take' })
}

function withReturned(record: EntityRecord, off: ReadonlyMap<number, Decimal>): EntityRecord {
  const lines = linesOf(record, 'lines').map((line) => ({
    ...line,
    offOwedQty: printDecimal(off.get(Number(line['id'])) ?? zero),
  }))
  return { ...record, lines, status: lines.every(isInvoiced) ? 'Invoiced' : 'Completed' }
}

function isInvoiced(line: LineRecord): boolean {
  const of = (field: string): Decimal => toDecimal(String(line[field] ?? '0'))
  const settled = ['invoicedQty', 'writtenOffQty', 'offOwedQty'].reduce(
    (rest, field) => subtract(rest, of(field)),
    of('qty'),
  )
  return compare(settled, zero) <= 0
}

/** Line of a receipt → what went back of it and was not invoiced, in the line's unit. */
async function readOffOwed(trx: Trx, tenantId: string, ids: readonly number[]): Promise<ReadonlyMap<number, Decimal>> {
  const found = await sql<{ readonly line: number; readonly qty: string }>`
    select l.id as line, round(-sum(r.base_qty) * u.den / u.num, 6)::text as qty
    from rni_entry r join receipt_line l on l.tenant_id = r.tenant_id and l.id = r.receipt_line_id
    join item_unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
    where r.tenant_id = ${tenantId} and r.doc_type_id = 5 and r.doc_id = any(${ids}::bigint[]) and r.kind = 'RETURN'
    group by l.id, u.num, u.den`.execute(trx)
  return new Map(found.rows.map(({ line, qty }) => [line, toDecimal(qty)]))
}
