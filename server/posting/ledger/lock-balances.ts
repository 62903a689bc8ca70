import { sql, type RawBuilder } from 'kysely'
import { toDecimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import { createPoolBook, type OnHand, type PoolBalance, type PoolBook } from '../amounts/pool-book.ts'

/** A pool and item whose balance a posting reads and writes, at one location of the pool. */
export interface BalanceKey {
  readonly locationId: number
  readonly siteId: number
  readonly poolId: number
  readonly itemId: number
}

/**
 * Locks the balances of a posting in ascending (pool, item) order, which makes deadlocks impossible among postings, and reads
 * them. On hand per location is read by a statement behind it: the pool's lock covers it, and only a later statement sees what the
 * wait brought.
 */
export async function lockBalances(trx: Trx, tenantId: string, keys: readonly BalanceKey[]): Promise<PoolBook> {
  if (keys.length === 0) return createPoolBook([], [])
  const wanted = distinct(keys.map(({ poolId, itemId }) => ({ pool_id: poolId, item_id: itemId })))
  const pools = JSON.stringify(wanted)
  const read = () =>
    Promise.all([
      selectBalances(trx, { tenantId, pools, locks: sql`for update of b` }),
      selectOnHand(trx, tenantId, keys),
    ])
  let [balances, onHand] = await read()
  // Counting is cheaper than asking the database whether a row is missing.
  if (balances.length < wanted.length) {
    await insertEmpty(trx, tenantId, pools)
    ;[balances, onHand] = await read()
  }
  return createPoolBook(balances, onHand)
}

/** The balances as they are now, without a lock: for what is told ahead of a posting. */
export async function lookAtBalances(trx: Trx, tenantId: string, keys: readonly BalanceKey[]): Promise<PoolBook> {
  const pools = JSON.stringify(distinct(keys.map(({ poolId, itemId }) => ({ pool_id: poolId, item_id: itemId }))))
  const [balances, onHand] = await Promise.all([
    selectBalances(trx, { tenantId, pools, locks: sql`` }),
    selectOnHand(trx, tenantId, keys),
  ])
  return createPoolBook(balances, onHand)
}

interface BalanceQuery {
  readonly tenantId: string
  readonly pools: string
  readonly locks: RawBuilder<unknown>
}

async function selectBalances(trx: Trx, { tenantId, pools, locks }: BalanceQuery): Promise<readonly PoolBalance[]> {
  const result = await sql<{ poolId: number; itemId: number; qty: string; value: string; lastCost: string | null }>`
    select b.pool_id as "poolId", b.item_id as "itemId", b.qty, b.value, b.last_cost as "lastCost"
    from stock_balance b join jsonb_to_recordset(${pools}::jsonb) as k(pool_id bigint, item_id bigint)
      on b.pool_id = k.pool_id and b.item_id = k.item_id
    where b.tenant_id = ${tenantId}
    order by b.pool_id, b.item_id ${locks}`.execute(trx)
  return result.rows.map(({ lastCost, ...row }) => ({
    ...row,
    qty: toDecimal(row.qty),
    value: toDecimal(row.value),
    lastCost: lastCost === null ? undefined : toDecimal(lastCost),
  }))
}

async function insertEmpty(trx: Trx, tenantId: string, pools: string): Promise<void> {
  await sql`insert into stock_balance (tenant_id, pool_id, item_id)
    select ${tenantId}, k.pool_id, k.item_id from jsonb_to_recordset(${pools}::jsonb) as k(pool_id bigint, item_id bigint)
    order by k.pool_id, k.item_id on conflict do nothing`.execute(trx)
}

async function selectOnHand(trx: Trx, tenantId: string, keys: readonly BalanceKey[]): Promise<readonly OnHand[]> {
  const places = JSON.stringify(
    distinct(
      keys.map(({ locationId, siteId, itemId }) => ({ location_id: locationId, site_id: siteId, item_id: itemId })),
    ),
  )
  const result = await sql<{ locationId: number; siteId: number; itemId: number; qty: string }>`
    select o.location_id as "locationId", o.site_id as "siteId", o.item_id as "itemId", o.qty
    from stock_onhand o join jsonb_to_recordset(${places}::jsonb) as k(location_id bigint, site_id bigint, item_id bigint)
      on o.location_id = k.location_id and o.site_id = k.site_id and o.item_id = k.item_id
    where o.tenant_id = ${tenantId}`.execute(trx)
  return result.rows.map((row) => ({ ...row, qty: toDecimal(row.qty) }))
}

function distinct<T>(rows: readonly T[]): readonly T[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}
