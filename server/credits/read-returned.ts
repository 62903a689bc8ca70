import { sql } from 'kysely'
import { compare, subtract } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const returnedReads: TableReads = {
  by: 'server/credits/read-returned.ts',
  entities: { apCreditLine: { receiptLine: { to: 'receiptLine' } } },
}

/** What went back of a line of a credit. */
export interface ReturnedLine {
  /** In the item's base unit. */
  readonly baseQty: Decimal
  /** How much of it was invoiced, so that it is claimed. */
  readonly claimedQty: Decimal
  /** What stands on the account of claims, in the currency of the books. */
  readonly claim: Decimal
}

interface Row {
  readonly line: number
  readonly receiptLine: number
  readonly baseQty: string
  readonly off: string
  readonly claim: string
}

/** Line of a credit → what its posting took out. Lines of one receipt line settle what is not invoiced in their order, as posting does. */
export async function readReturned(
  trx: Trx,
  { tenantId, docType, id }: { readonly tenantId: string; readonly docType: number; readonly id: number },
): Promise<ReadonlyMap<number, ReturnedLine>> {
  const { rows } = await sql<Row>`
    with mine as (select p.id from posting p where p.tenant_id = ${tenantId} and p.doc_type_id = ${docType} and p.doc_id = ${id}
      and p.event_code = 'RCV.RETURN' and p.reverses_id is null)
    select k.id as line, k.receipt_line_id as "receiptLine", d.base_qty::text as "baseQty",
      coalesce((select -sum(r.base_qty) from rni_entry r where r.tenant_id = ${tenantId} and r.posting_id = d.posting_id
        and r.receipt_line_id = k.receipt_line_id), 0)::text as off,
      coalesce((select sum(j.debit - j.credit) from journal_line j where j.tenant_id = ${tenantId} and j.posting_id = d.posting_id
        and j.doc_line_id = k.id and j.role = 'CLAIM'), 0)::text as claim
    from posted_line d join ap_credit_line k on k.tenant_id = d.tenant_id and k.id = d.doc_line_id
    where d.tenant_id = ${tenantId} and d.posting_id in (select id from mine) order by k.line_no, k.id`.execute(trx)
  return settledInOrder(rows)
}

function settledInOrder(rows: readonly Row[]): ReadonlyMap<number, ReturnedLine> {
  const left = new Map(rows.map(({ receiptLine, off }) => [receiptLine, toDecimal(off)]))
  return new Map(
    rows.map(({ line, receiptLine, ...row }) => {
      const [baseQty, open] = [toDecimal(row.baseQty), left.get(receiptLine) ?? zero]
      const off = compare(baseQty, open) < 0 ? baseQty : open
      left.set(receiptLine, subtract(open, off))
      return [line, { baseQty, claimedQty: subtract(baseQty, off), claim: toDecimal(row.claim) }]
    }),
  )
}
