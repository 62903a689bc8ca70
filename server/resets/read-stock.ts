import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import { transitType } from '../stock-masters/transit-type.ts'

/** What this SQL reads of tables that definitions draw. */
export const resetReads: TableReads = {
  by: 'server/resets/read-stock.ts',
  entities: {
    category: {},
    item: { baseUnit: { to: 'unit' }, category: { to: 'category' } },
    itemUnit: { unit: { to: 'unit' } },
    location: { isActive: 'boolean', isStocked: 'boolean', locationType: { to: 'locationType' } },
  },
}

/** Which stock is looked at; what is empty narrows nothing. */
export interface StockQuestion {
  readonly tenantId: string
  readonly siteId: number
  readonly locationIds: readonly number[]
  /** Items of these categories and of those below them. */
  readonly categoryIds: readonly number[]
  readonly itemIds: readonly number[]
  /** Place and item behind which it goes on. */
  readonly after: readonly [locationId: number, itemId: number]
  readonly most: number
}

/** Stock of an item at a place: what is there in its base unit, what one is worth, and its share of the value of its pool. */
export interface StockRow {
  readonly location: number
  readonly item: number
  readonly unit: number
  readonly book: string
  readonly cost: string
  readonly bookValue: string
}

/** What lies at the places of a site, below zero too, by place and item (RESET-1). */
export async function readStock(trx: Trx, question: StockQuestion): Promise<readonly StockRow[]> {
  const { tenantId, siteId, locationIds, categoryIds, itemIds, after, most } = question
  const { rows } = await sql<StockRow>`
    with recursive below as (
      select c.id from category c where c.tenant_id = ${tenantId} and c.id = any(${categoryIds}::bigint[])
      union select c.id from category c join below b on c.parent_id = b.id where c.tenant_id = ${tenantId})
    select v.location_id::int as location, v.item_id::int as item, u.id::int as unit, trim_scale(v.qty)::text as book,
      trim_scale(coalesce(v.average_cost, 0))::text as cost, trim_scale(v.value)::text as "bookValue"
    from stock_by_location v
      join location l on l.tenant_id = v.tenant_id and l.id = v.location_id and l.is_active and l.is_stocked
        and l.location_type_id <> ${transitType}
      join item i on i.tenant_id = v.tenant_id and i.id = v.item_id
      cross join lateral (select n.id from item_unit n where n.tenant_id = i.tenant_id and n.parent_id = i.id
        and n.unit_id = i.base_unit_id order by n.line_no limit 1) u
    where v.tenant_id = ${tenantId} and v.site_id = ${siteId} and v.qty <> 0
      and (cardinality(${locationIds}::bigint[]) = 0 or v.location_id = any(${locationIds}::bigint[]))
      and (cardinality(${itemIds}::bigint[]) = 0 or v.item_id = any(${itemIds}::bigint[]))
      and (cardinality(${categoryIds}::bigint[]) = 0 or i.category_id in (select id from below))
      and (v.location_id, v.item_id) > (${after[0]}::bigint, ${after[1]}::bigint)
    order by v.location_id, v.item_id limit ${most}`.execute(trx)
  return rows
}
