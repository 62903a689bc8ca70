import { sql } from 'kysely'
import { toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const creditReads: TableReads = {
  by: 'server/credits/used-of-vouchers.ts',
  entities: {
    apCredit: { creditKind: 'choice', status: 'status' },
    apCreditLine: {
      amount: 'money',
      backQty: 'quantity',
      claimBase: 'money',
      claimCleared: 'money',
      credited: 'money',
      refused: 'money',
      voucherLine: { to: 'voucherLine' },
    },
    voucher: { status: 'status' },
    voucherLine: { amount: 'money', claim: 'money', claimBase: 'money', qty: 'quantity', variance: 'money' },
  },
}

/** A line of a posted invoice, with what of it may be asked back. */
export interface CreditableLine {
  readonly id: number
  readonly voucherId: number
  readonly status: string
  readonly claim: Decimal
  readonly variance: Decimal
  readonly amount: Decimal
  /** What standing credits of the same kind, but this one, ask back of it. */
  readonly used: Decimal
  /** Its quantity, and what of that other standing credits of the kind send or sent back, in its unit. */
  readonly qty: Decimal
  readonly usedBack: Decimal
  /** What is claimed of it in the currency of the books, and what of that other credits have. */
  readonly claimBase: Decimal
  readonly usedBase: Decimal
}

/** Lines of invoices with what other credits of a kind ask back of them; the invoices are locked in one order. */
export async function readCreditable(
  trx: Trx,
  { tenantId, lineIds, kind, except }: { tenantId: string; lineIds: readonly number[]; kind: string; except: number },
): Promise<readonly CreditableLine[]> {
  await sql`select id from voucher where tenant_id = ${tenantId} and id in (select parent_id from voucher_line
    where tenant_id = ${tenantId} and id = any(${lineIds}::bigint[])) order by id for update`.execute(trx)
  const found = await sql<
    Record<
      'claim' | 'variance' | 'amount' | 'used' | 'claimBase' | 'usedBase' | 'qty' | 'usedBack' | 'status',
      string
    > & {
      id: number
      voucherId: number
    }
  >`
    select l.id, l.parent_id as "voucherId", v.status, l.claim::text as claim, l.variance::text as variance, l.amount::text as amount,
      l.qty::text as qty, coalesce(o.used_back, 0)::text as "usedBack", l.claim_base::text as "claimBase", coalesce(o.used, 0)::text as used, coalesce(o.used_base, 0)::text as "usedBase"
    from voucher_line l join voucher v on v.tenant_id = l.tenant_id and v.id = l.parent_id
    cross join lateral (select sum(case c.status when 'Denied' then k.credited + k.refused else k.amount end) as used,
        sum(case c.status when 'Denied' then k.claim_cleared else k.claim_base end) as used_base,
        -- Of a denied credit goods are gone where the supplier refused what had been sent back.
        sum(k.back_qty) filter (where c.status <> 'Denied' or exists (select from posting p where p.tenant_id = c.tenant_id
          and p.doc_type_id = 7 and p.doc_id = c.id and p.event_code = 'RCV.RETURN')) as used_back
      from ap_credit_line k join ap_credit c on c.tenant_id = k.tenant_id and c.id = k.parent_id
      where k.tenant_id = ${tenantId} and k.voucher_line_id = l.id and c.id <> ${except} and c.credit_kind = ${kind}
        and c.status not in ('PendingSubmission', 'Cancelled')) o
    where l.tenant_id = ${tenantId} and l.id = any(${lineIds}::bigint[])`.execute(trx)
  return found.rows.map((row) => ({
    id: row.id,
    voucherId: row.voucherId,
    status: row.status,
    claim: toDecimal(row.claim),
    variance: toDecimal(row.variance),
    amount: toDecimal(row.amount),
    used: toDecimal(row.used),
    qty: toDecimal(row.qty),
    usedBack: toDecimal(row.usedBack),
    claimBase: toDecimal(row.claimBase),
    usedBase: toDecimal(row.usedBase),
  }))
}

/** True where a credit that stands asks back something of an invoice. */
export async function isCredited(trx: Trx, tenantId: string, voucherId: number): Promise<boolean> {
  const found =
    await sql`select from ap_credit_line k join ap_credit c on c.tenant_id = k.tenant_id and c.id = k.parent_id
    join voucher_line l on l.tenant_id = k.tenant_id and l.id = k.voucher_line_id
    where k.tenant_id = ${tenantId} and l.parent_id = ${voucherId} and c.status not in ('PendingSubmission', 'Cancelled')
      and (c.status <> 'Denied' or k.credited + k.refused <> 0) limit 1`.execute(trx)
  return found.rows.length > 0
}
