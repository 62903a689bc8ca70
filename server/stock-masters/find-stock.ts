import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const stockReads: TableReads = {
  by: 'server/stock-masters/find-stock.ts',
  entities: { item: { category: { to: 'category' } } },
}

/** Whose stock is asked about: an item's anywhere, any item's at a location, or that of a category's items. */
export type StockOf = { readonly item: number } | { readonly location: number } | { readonly category: number }

/** What there is of it. */
export interface StockFound {
  /** Quantity or value is left somewhere. */
  readonly isStocked: boolean
  /** Somewhere there is less than nothing. */
  readonly isNegative: boolean
}

/**
 * Whether stock is left, by quantity at locations and by value in their pools. The caller holds the lock of the row that postings
 * share (docs/decisions/stock-master-locks.md), so that what is found stays true until the transaction ends.
 */
export async function findStock(trx: Trx, tenantId: string, of: StockOf): Promise<StockFound> {
  const result = await sql<StockFound>`
    select coalesce(bool_or(o.qty <> 0 or coalesce(b.value, 0) <> 0), false) as "isStocked",
      coalesce(bool_or(o.qty < 0), false) as "isNegative"
    from stock_onhand o
    join item i on i.tenant_id = o.tenant_id and i.id = o.item_id
    join location_stock s on s.tenant_id = o.tenant_id and s.location_id = o.location_id and s.site_id = o.site_id
    left join stock_balance b on b.tenant_id = o.tenant_id and b.pool_id = s.pool_id and b.item_id = o.item_id
    where o.tenant_id = ${tenantId} and ${stockCondition(of)}`.execute(trx)
  return result.rows[0] ?? { isStocked: false, isNegative: false }
}

/** Which rows of `stock_onhand` (o), joined with their items (i), are asked about. */
export function stockCondition(of: StockOf) {
  if ('item' in of) return sql<boolean>`o.item_id = ${of.item}`
  return 'location' in of ? sql<boolean>`o.location_id = ${of.location}` : sql<boolean>`i.category_id = ${of.category}`
}

/** Whether something of a lot of the item lies somewhere, under the same lock. */
export async function hasLots(trx: Trx, tenantId: string, item: number): Promise<boolean> {
  const result = await sql<{ readonly found: boolean }>`
    select exists (select from lot_stock where tenant_id = ${tenantId} and item_id = ${item}) as found`.execute(trx)
  return result.rows[0]?.found === true
}

/** The day of the first row the ledger has of a location, under the same lock; undefined where nothing ever moved there. */
export async function movedSince(trx: Trx, tenantId: string, location: number): Promise<string | undefined> {
  const { rows } = await sql<{ readonly day: string | null }>`select moved_since::text as day from location_moved
    where tenant_id = ${tenantId} and id = ${location}`.execute(trx)
  return rows[0]?.day ?? undefined
}

/** Whether the ledger has a row of the item, under the same lock. */
export async function hasMoved(trx: Trx, tenantId: string, item: number): Promise<boolean> {
  const result = await sql<{ readonly found: boolean }>`
    select exists (select from stock_ledger where tenant_id = ${tenantId} and item_id = ${item}) as found`.execute(trx)
  return result.rows[0]?.found === true
}
