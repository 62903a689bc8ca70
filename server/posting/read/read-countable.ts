import type { TableReads } from '#core/model/table-reads.ts'
import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const countableReads: TableReads = {
  by: 'server/posting/read/read-countable.ts',
  entities: {
    category: { treePath: 'path' },
    item: {
      category: { to: 'category' },
      isActive: 'boolean',
      isStocked: 'boolean',
      name: 'text',
      transactionUnit: { to: 'unit' },
    },
    itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
    location: { site: { to: 'site' } },
  },
}

/** What is to be counted where, as of the end of a day or of this moment. */
export interface CountQuestion {
  readonly tenantId: string
  readonly siteId: number
  readonly locationId: number
  /** Items of this category and of those below it; all without one. */
  readonly categoryId: number | undefined
  /** Last day whose postings count; undefined: everything posted so far. */
  readonly endOf: string | undefined
}

/** An item to be counted, in the unit it is moved in. */
export interface CountableItem {
  readonly itemId: number
  readonly unitId: number
  /** What the books say, in that unit. */
  readonly book: string
}

/** Items that lie at a place or are kept there, and what the books say of them; by category, then by name. */
export async function readCountable(trx: Trx, question: CountQuestion): Promise<readonly CountableItem[]> {
  const { tenantId, siteId, locationId, categoryId = null, endOf = null } = question
  const result = await sql<CountableItem>`
    with recursive place as (
      select p.id, coalesce(p.site_id, ${siteId}::bigint) as site_id from location p
      where p.tenant_id = ${tenantId} and p.id = ${locationId}),
    book as (
      select l.item_id, sum(l.qty) as qty from stock_ledger l join place p on p.id = l.location_id and p.site_id = l.site_id
      where l.tenant_id = ${tenantId} and l.location_id = ${locationId} and (${endOf}::date is null or l.post_date <= ${endOf}::date)
      group by l.item_id),
    below as (
      select c.id from category c where c.tenant_id = ${tenantId} and c.id = ${categoryId}::bigint
      union select c.id from category c join below b on c.parent_id = b.id where c.tenant_id = ${tenantId})
    select i.id::int as "itemId", u.id::int as "unitId", round(b.qty * u.den / u.num, 6)::text as book
    from book b
      join item i on i.tenant_id = ${tenantId} and i.id = b.item_id and coalesce(i.is_active, true) and coalesce(i.is_stocked, true)
      cross join lateral (
        select u.id, u.num, u.den from item_unit u where u.tenant_id = ${tenantId} and u.parent_id = i.id
        order by u.unit_id = i.transaction_unit_id desc nulls last, u.line_no limit 1) u
      left join category g on g.tenant_id = i.tenant_id and g.id = i.category_id
    where b.qty <> 0 and (${categoryId}::bigint is null or i.category_id in (select id from below))
    order by g.tree_path nulls last, i.name, i.id`.execute(trx)
  return result.rows
}
