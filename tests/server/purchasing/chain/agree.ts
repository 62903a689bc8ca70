import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Trx } from '../../../../server/db/pool.ts'
import { findBrokenInvariants, type Invariant } from '../../../../server/posting/check-invariants.ts'
import { share, unitOfQty, unitOfValue, written } from '../../model/figures.ts'
import { cents, qty, type Real } from './command.ts'
import {
  openOfOrder,
  openOfReceipt,
  openOfRequest,
  stateOf,
  stateOfOrder,
  stateOfReceipt,
  worth,
  type Chain,
} from './model.ts'

/** Every invariant holds, and the database says what the model says. */
export async function expectAgreement(
  model: Chain,
  { world, ground }: Real,
  invariants: readonly Invariant[],
): Promise<void> {
  const found = await world.inTenant(async (trx) => ({
    broken: await findBrokenInvariants(trx, invariants),
    stock: await stockAt(trx, ground.place),
    requests: await requestsIn(trx, model),
    orders: await ordersIn(trx, model),
    receipts: await receiptsIn(trx, model),
    owed: await owedIn(trx, model),
    claims: await claimsIn(trx, model),
  }))
  expect(found.broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
  expect(found).toMatchObject(saidBy(model))
}

/** What the database should say. */
function saidBy(model: Chain) {
  return {
    stock: [...model.books]
      .filter(([, heap]) => heap.qty !== 0n)
      .map(([key, heap]) => `${key}: ${written(heap.qty, unitOfQty)} worth ${written(heap.value, unitOfValue)}`)
      .toSorted(),
    requests: model.requests.map((each) => {
      const open = openOfRequest(each)
      return `${each.id} ${stateOf(each.ordered, open)} ordered ${qty(each.ordered)} open ${qty(open)} ${committed(each, open)}`
    }),
    orders: model.orders.map((each) => {
      const open = openOfOrder(each)
      const { id, received, cancelled } = each
      return `${id} ${stateOfOrder(each, model)} received ${qty(received)} cancelled ${qty(cancelled)} open ${qty(open)} ${committed(each, open)}`
    }),
    receipts: model.receipts.map((each) => {
      const { id, invoiced, returned, writtenOff } = each
      const open = each.isReversed ? each.qty : openOfReceipt(each)
      const done = `invoiced ${qty(invoiced)} returned ${qty(returned)} written off ${qty(writtenOff)}`
      return `${id} ${stateOfReceipt(each)} ${done} open ${qty(open)}`
    }),
    owed: model.receipts.map(({ id, owed }) => `${id} ${written(owed, unitOfValue)}`),
    claims: model.returns.map(
      ({ id, state, claim, credited }) => `${id} ${state} claimed ${cents(claim)} less owed ${cents(credited)}`,
    ),
  }
}

/** What is open of a line at what the line costs (POST-747). */
function committed({ asked, price }: { readonly asked: bigint; readonly price: bigint }, open: bigint): string {
  return `committed ${written(share(worth(asked, price), open, asked), unitOfValue)}`
}

async function stockAt(trx: Trx, place: number): Promise<readonly string[]> {
  return texts(
    trx,
    sql`select o.location_id || '/' || o.item_id || ': ' || trim_scale(o.qty) || ' worth ' || trim_scale(b.value) as text
      from stock_onhand o
      join location_stock l on l.tenant_id = o.tenant_id and l.location_id = o.location_id and l.site_id = o.site_id
      join stock_balance b on b.tenant_id = l.tenant_id and b.pool_id = l.pool_id and b.item_id = o.item_id
      where o.location_id = ${place} and (o.qty <> 0 or b.value <> 0) order by text`,
  )
}

async function requestsIn(trx: Trx, { requests }: Chain): Promise<readonly string[]> {
  return texts(
    trx,
    sql`select d.id || ' ' || d.status || ' ordered ' || trim_scale(l.ordered_qty) || ' open ' || trim_scale(l.open_qty) || ${committedOf(2)} as text
      from purchase_request d join purchase_request_line l on l.tenant_id = d.tenant_id and l.parent_id = d.id
      where d.id = any(${ids(requests)}::bigint[]) order by d.id`,
  )
}

async function ordersIn(trx: Trx, { orders }: Chain): Promise<readonly string[]> {
  return texts(
    trx,
    sql`select d.id || ' ' || d.status || ' received ' || trim_scale(l.received_qty) || ' cancelled ' ||
        trim_scale(l.cancelled_qty) || ' open ' || trim_scale(l.open_qty) || ${committedOf(3)} as text
      from purchase_order d join purchase_order_line l on l.tenant_id = d.tenant_id and l.parent_id = d.id
      where d.id = any(${ids(orders)}::bigint[]) order by d.id`,
  )
}

/** What the line `l` of a document of a type has committed. */
function committedOf(docType: number) {
  return sql`' committed ' || trim_scale(coalesce((select sum(c.amount) from commitment_entry c
    where c.tenant_id = l.tenant_id and (c.doc_type_id, c.doc_id, c.doc_line_id) = (${docType}, l.parent_id, l.id)), 0))`
}

async function receiptsIn(trx: Trx, { receipts }: Chain): Promise<readonly string[]> {
  return texts(
    trx,
    sql`select d.id || ' ' || d.status || ' invoiced ' || trim_scale(coalesce(l.invoiced_qty, 0)) || ' returned ' ||
        trim_scale(coalesce(l.returned_qty, 0)) || ' written off ' || trim_scale(coalesce(l.written_off_qty, 0)) || ' open ' || trim_scale(l.open_qty) as text
      from receipt d join receipt_line l on l.tenant_id = d.tenant_id and l.parent_id = d.id
      where d.id = any(${ids(receipts)}::bigint[]) order by d.id`,
  )
}

/** What is received and not invoiced, receipt by receipt. */
async function owedIn(trx: Trx, { receipts }: Chain): Promise<readonly string[]> {
  return texts(
    trx,
    sql`select r.id || ' ' || trim_scale(coalesce((select sum(e.amount) from rni_entry e
        where e.doc_type_id = 5 and e.doc_id = r.id), 0)) as text
      from receipt r where r.id = any(${ids(receipts)}::bigint[]) order by r.id`,
  )
}

/** What is on the account of claims for goods that went back, and what credit notes took off what is owed for them. */
async function claimsIn(trx: Trx, { returns }: Chain): Promise<readonly string[]> {
  return texts(
    trx,
    sql`select d.id || ' ' || d.status || ' claimed ' || trim_scale(coalesce(sum(j.debit - j.credit) filter (where j.role = 'CLAIM'), 0)) ||
        ' less owed ' || trim_scale(coalesce(sum(j.debit - j.credit) filter (where j.role = 'AP'), 0)) as text
      from ap_credit d
      left join posting p on p.tenant_id = d.tenant_id and p.doc_type_id = 7 and p.doc_id = d.id
      left join journal_line j on j.tenant_id = p.tenant_id and j.posting_id = p.id
      where d.id = any(${ids(returns)}::bigint[]) group by d.id, d.status order by d.id`,
  )
}

async function texts(trx: Trx, query: ReturnType<typeof sql>): Promise<readonly string[]> {
  const { rows } = await query.execute(trx)
  return rows.map((row) => (row as { readonly text: string }).text)
}

function ids(papers: readonly { readonly id: number }[]): readonly number[] {
  return papers.map(({ id }) => id)
}
