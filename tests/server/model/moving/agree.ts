import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Trx } from '../../../../server/db/pool.ts'
import { withTenant } from '../../../../server/db/with-tenant.ts'
import { findBrokenInvariants, type Invariant } from '../../../../server/posting/check-invariants.ts'
import { itemCost, poolCost } from '../costs.ts'
import { unitOfQty, unitOfValue, written } from '../figures.ts'
import type { Moving, Paper, Real, Transfer } from './papers.ts'
import { roads } from './world.ts'

/** Every invariant holds, and the database says what the model says: what lies where, what it is worth and cost last, and how papers stand. */
export async function expectAgreement(model: Moving, real: Real & { readonly invariants: readonly Invariant[] }) {
  const found = await withTenant(real.world.transfers.test.db, { tenantId: 'ui' }, async (trx) => ({
    broken: await findBrokenInvariants(trx, real.invariants),
    lying: await lying(trx, real),
    heaps: await heaps(trx, real),
    costs: await costs(trx, real),
    states: await states(trx, model),
    ways: await ways(trx, model.transfers),
  }))
  expect(found.broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
  expect(found).toMatchObject({
    lying: [...model.stock.lying]
      .flatMap(([key, qty]) => (qty === 0n ? [] : [`${key}: ${written(qty, unitOfQty)}`]))
      .toSorted(),
    heaps: [...model.stock.heaps]
      .flatMap(([key, { qty, value }]) =>
        qty === 0n && value === 0n ? [] : [`${key}: ${written(qty, unitOfQty)} worth ${written(value, unitOfValue)}`],
      )
      .toSorted(),
    costs: modelCosts(model, real),
    states: papersOf(model)
      .map(({ set, id, state }) => `${set} ${id} ${state}`)
      .toSorted(),
    ways: model.transfers.flatMap(({ lines }) =>
      lines.map(({ id, shipped, done }) => `${id} ${written(shipped, unitOfQty)} ${written(done, unitOfQty)}`),
    ),
  })
}

const papersOf = ({ entries, transfers, sheets, resets }: Moving): readonly Paper[] => [
  ...entries,
  ...transfers,
  ...sheets,
  ...resets,
]

const idsOf = ({ ground: { items } }: Real) => items.map(({ id }) => id)

/** `place/item: quantity` of all that lies anywhere, the roads too. */
async function lying(trx: Trx, real: Real): Promise<readonly string[]> {
  return textsOf(
    trx,
    sql`select location_id || '/' || item_id || ': ' || trim_scale(qty) as text from stock_onhand
      where tenant_id = 'ui' and item_id = any(${idsOf(real)}::bigint[]) and qty <> 0`,
  )
}

/** `pool/item: quantity worth value`, a pool named by its first place. */
async function heaps(trx: Trx, real: Real): Promise<readonly string[]> {
  return textsOf(
    trx,
    sql`select ${poolName(real)} || '/' || b.item_id || ': ' || trim_scale(b.qty) || ' worth ' || trim_scale(b.value) as text from stock_balance b
      join cost_pool p on p.tenant_id = b.tenant_id and p.id = b.pool_id
      where b.tenant_id = 'ui' and b.item_id = any(${idsOf(real)}::bigint[]) and (b.qty <> 0 or b.value <> 0)`,
  )
}

/** `pool/item: cost` and `item: cost` of what is known. */
async function costs(trx: Trx, real: Real): Promise<readonly string[]> {
  return textsOf(
    trx,
    sql`select ${poolName(real)} || '/' || b.item_id || ': ' || trim_scale(b.last_cost) as text from stock_balance b
      join cost_pool p on p.tenant_id = b.tenant_id and p.id = b.pool_id
      where b.tenant_id = 'ui' and b.item_id = any(${idsOf(real)}::bigint[]) and b.last_cost is not null
      union all select id || ': ' || trim_scale(last_cost) from item
      where tenant_id = 'ui' and id = any(${idsOf(real)}::bigint[]) and last_cost is not null`,
  )
}

const poolName = ({ ground }: Real) =>
  sql`case when p.code = 'SITE' then ${String(ground.wholeSite)} else substr(p.code, 2) end`

function modelCosts({ stock }: Moving, { ground }: Real): readonly string[] {
  const pools = [...new Set([...ground.places.map(({ pool }) => pool), roads[2], roads[3]])]
  const said = (name: string, cost: bigint | undefined) =>
    cost === undefined ? [] : [`${name}: ${written(cost, unitOfQty)}`]
  return ground.items
    .flatMap(({ id }) => [
      ...said(String(id), itemCost(stock.costs, id)),
      ...pools.flatMap((place) => said(`${place}/${id}`, poolCost(stock.costs, { place, item: id }))),
    ])
    .toSorted()
}

const tables = {
  StockEntries: 'stock_entry',
  Transfers: 'transfer',
  PhysicalInventories: 'physical_inventory',
  InventoryResets: 'inventory_reset',
} as const

/** `set id state` of every paper. */
async function states(trx: Trx, model: Moving): Promise<readonly string[]> {
  const found: string[] = []
  for (const [set, table] of Object.entries(tables)) {
    const ids = papersOf(model)
      .filter((paper) => paper.set === set)
      .map(({ id }) => id)
    const text = sql`select ${set} || ' ' || id || ' ' || status as text from ${sql.table(table)}
      where tenant_id = 'ui' and id = any(${ids}::bigint[])`
    found.push(...(await textsOf(trx, text)))
  }
  return found.toSorted()
}

/** `line shipped ended` of every line of a transfer, in its order. */
async function ways(trx: Trx, transfers: readonly Transfer[]): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`select l.id || ' ' || trim_scale(l.shipped_qty) || ' ' ||
      trim_scale(case when d.transfer_mode = 'Direct' then l.shipped_qty else l.received_qty + l.lost_qty + l.returned_qty end) as text
    from transfer_line l join transfer d on d.tenant_id = l.tenant_id and d.id = l.parent_id
    where l.tenant_id = 'ui' and d.id = any(${transfers.map(({ id }) => id)}::bigint[]) order by d.id, l.line_no`.execute(
    trx,
  )
  return rows.map(({ text }) => text)
}

async function textsOf(trx: Trx, query: ReturnType<typeof sql>): Promise<readonly string[]> {
  const { rows } = await query.execute(trx)
  return rows.map((row) => (row as { text: string }).text).toSorted()
}
