import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Trx } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, type Invariant } from '../../../server/posting/check-invariants.ts'
import { itemCost, poolCost } from './costs.ts'
import { unitOfQty, unitOfValue, written } from './figures.ts'
import { openOf, type Model, type Paper } from './model.ts'
import type { Ground, Shop } from './shop.ts'

/** What is compared after every command. */
export interface Compared {
  readonly shop: Shop
  readonly ground: Ground
  readonly invariants: readonly Invariant[]
}

/** Every invariant holds, and the database says what the model says. */
export async function expectAgreement(model: Model, { shop, ground, invariants }: Compared): Promise<void> {
  const found = await withTenant(shop.world.test.database.db, { tenantId: 'ui' }, async (trx) => ({
    broken: await findBrokenInvariants(trx, invariants),
    stock: await stockAt(trx, ground),
    costs: await lastCosts(trx, ground),
    books: await inventoryLessStock(trx),
    requisitions: await linesOf(trx, { table: 'requisition', done: 'issued_qty', papers: model.requisitions }),
    orders: await linesOf(trx, { table: 'purchase_order', done: 'received_qty', papers: model.orders }),
    arrivals: [
      ...(await states(trx, 'stock_entry', 'StockEntries', model)),
      ...(await states(trx, 'receipt', 'Receipts', model)),
    ],
    spoilages: await statesOfSpoilages(trx, model),
  }))
  expect(found.broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
  expect(found.stock).toEqual(modelStock(model))
  expect(found.costs).toEqual(modelCosts(model, ground))
  expect(found.books).toEqual([])
  expect(found.requisitions).toEqual(model.requisitions.flatMap(saidOf))
  expect(found.orders).toEqual(model.orders.flatMap(saidOf))
  expect(found.spoilages).toEqual(model.spoilages.map(({ id, state }) => `${id} ${state}`))
  expect(found.arrivals.toSorted()).toEqual(
    model.arrivals.map(({ set, id, state }) => `${set} ${id} ${state}`).toSorted(),
  )
}

/** `place/item: quantity worth value` of everything there is. */
async function stockAt(trx: Trx, { places }: Ground): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select o.location_id || '/' || o.item_id || ': ' || trim_scale(o.qty) || ' worth ' || trim_scale(b.value) as text
    from stock_onhand o
    join location_stock l on l.tenant_id = o.tenant_id and l.location_id = o.location_id and l.site_id = o.site_id
    join stock_balance b on b.tenant_id = l.tenant_id and b.pool_id = l.pool_id and b.item_id = o.item_id
    where o.tenant_id = 'ui' and o.location_id = any(${places}::bigint[]) and (o.qty <> 0 or b.value <> 0)`.execute(trx)
  return rows.map(({ text }) => text).toSorted()
}

function modelStock({ books }: Model): readonly string[] {
  const heaps = [...books].filter(([, { qty }]) => qty !== 0n)
  return heaps
    .map(([key, { qty, value }]) => `${key}: ${written(qty, unitOfQty)} worth ${written(value, unitOfValue)}`)
    .toSorted()
}

/** `place/item: last cost` of every pool that knows one, and `item: last cost`. */
async function lastCosts(trx: Trx, { places, items }: Ground): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select l.location_id || '/' || b.item_id || ': ' || trim_scale(b.last_cost) as text from stock_balance b
    join location_stock l on l.tenant_id = b.tenant_id and l.pool_id = b.pool_id
    where b.tenant_id = 'ui' and l.location_id = any(${places}::bigint[]) and b.last_cost is not null
    union all select i.id || ': ' || trim_scale(i.last_cost) from item i
    where i.tenant_id = 'ui' and i.id = any(${items.map(({ id }) => id)}::bigint[]) and i.last_cost is not null`.execute(
    trx,
  )
  return rows.map(({ text }) => text).toSorted()
}

function modelCosts({ costs }: Model, { places, items }: Ground): readonly string[] {
  const said = (name: string, cost: bigint | undefined) =>
    cost === undefined ? [] : [`${name}: ${written(cost, unitOfQty)}`]
  const ofItems = items.flatMap(({ id }) => said(String(id), itemCost(costs, id)))
  const ofPools = places.flatMap((place) =>
    items.flatMap(({ id }) => said(`${place}/${id}`, poolCost(costs, { place, item: id }))),
  )
  return [...ofItems, ...ofPools].toSorted()
}

/** Sites whose stock is worth something else than their inventory accounts say, or whose debits are not their credits. */
async function inventoryLessStock(trx: Trx): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select j.site_id, sum(j.debit) as debit, sum(j.credit) as credit from journal_line j
    join gl_account a on a.tenant_id = j.tenant_id and a.id = j.account_id where j.tenant_id = 'ui' group by 1
    having sum(j.debit) <> sum(j.credit) or sum(j.debit - j.credit) filter (where a.account_kind = 'INVENTORY') is distinct from
      (select sum(b.value) from stock_balance b join cost_pool p on p.tenant_id = b.tenant_id and p.id = b.pool_id
        where b.tenant_id = 'ui' and p.site_id = j.site_id)`.execute(trx)
  return rows
}

interface Asked {
  readonly table: string
  readonly done: string
  readonly papers: readonly Paper[]
}

/** `id state line done open` of every line of the documents. */
async function linesOf(trx: Trx, { table, done, papers }: Asked): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select d.id || ' ' || d.status || ' ' || l.id || ' ' || trim_scale(l.${sql.ref(done)}) || ' open ' || trim_scale(l.open_qty) as text
    from ${sql.table(table)} d join ${sql.table(`${table}_line`)} l on l.tenant_id = d.tenant_id and l.parent_id = d.id
    where d.tenant_id = 'ui' and d.id = any(${papers.map(({ id }) => id)}::bigint[])
    order by d.id, l.line_no`.execute(trx)
  return rows.map(({ text }) => text)
}

function saidOf(paper: Paper): readonly string[] {
  return paper.lines.map((line) => {
    const done = written(line.done, unitOfQty)
    return `${paper.id} ${paper.state} ${line.id} ${done} open ${written(openOf(line), unitOfQty)}`
  })
}

async function states(trx: Trx, table: string, set: string, { arrivals }: Model): Promise<readonly string[]> {
  const ids = arrivals.filter((arrival) => arrival.set === set).map(({ id }) => id)
  const { rows } = await sql<{ text: string }>`select ${set} || ' ' || id || ' ' || status as text
    from ${sql.table(table)} where tenant_id = 'ui' and id = any(${ids}::bigint[])`.execute(trx)
  return rows.map(({ text }) => text)
}

async function statesOfSpoilages(trx: Trx, { spoilages }: Model): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`select id || ' ' || status as text from spoilage
    where tenant_id = 'ui' and id = any(${spoilages.map(({ id }) => id)}::bigint[]) order by id`.execute(trx)
  return rows.map(({ text }) => text)
}
