import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import type { Occurrence } from './find-alerts.ts'

/** What this SQL reads of tables that definitions draw; recipes and products are read by functions of the database. */
export const priceEffectReads: TableReads = {
  by: 'server/alerts/price-effects.ts',
  entities: {
    product: { name: 'text' },
    recipe: { name: 'text' },
  },
}

/** What is made of an item whose price changed, with what it cost at the end of the day before and what it costs now. */
export interface TouchedCost {
  readonly name: string
  /** Of a whole batch of a recipe, or of one product; null while nobody knows. */
  readonly before: string | null
  readonly now: string | null
}

/** What a price that changed does: the first things made of the item, those whose cost moved most before others, and how many there are. */
export interface PriceEffect {
  readonly key: string
  readonly touched: readonly TouchedCost[]
  readonly count: number
}

/** Recipes and products that are named; the others are counted. */
const mostNamed = 5

/**
 * Recipes and products, through all levels, that hold items whose price changed, with their old and new cost where the goods came in (SET-21):
 * as their costs are worked out everywhere, by the basis the site prefers. Asked only of what is told now.
 */
export async function readPriceEffects(
  trx: Trx,
  tenantId: string,
  told: readonly Occurrence[],
): Promise<ReadonlyMap<string, PriceEffect>> {
  const asked = told.flatMap(({ key, about }) => (about === null ? [] : [{ key, ...about }]))
  const effects = new Map<string, PriceEffect>()
  for (const one of asked) {
    const found = await sql<TouchedCost & { readonly count: number }>`
      with used as materialized (
        select case u.kind when 'Recipe' then 'R' else 'P' end as kind, u.id, coalesce(r.name, p.name) as name
        from item_uses(${tenantId}, ${one.itemId}) u
        left join recipe r on u.kind = 'Recipe' and r.tenant_id = ${tenantId} and r.id = u.id
        left join product p on u.kind = 'Product' and p.tenant_id = ${tenantId} and p.id = u.id
      ), named as (
        select array_agg(u.kind) as kinds, array_agg(u.id) as ids, array_agg(${one.placeId}::bigint) as places from used u
      )
      select u.name, o.cost::text as before, n.cost::text as now, (count(*) over ())::int as count
      from named m
      cross join lateral made_costs(${tenantId}, m.kinds, m.ids, m.places) n
      join made_costs_ago(${tenantId}, (select kinds from named), (select ids from named), (select places from named), ${one.days}::int) o
        on o.kind = n.kind and o.id = n.id
      join used u on u.kind = n.kind and u.id = n.id
      where m.ids is not null
      order by abs(n.cost - o.cost) desc nulls last, u.name limit ${mostNamed}`.execute(trx)
    const [first] = found.rows
    if (first !== undefined) effects.set(one.key, { key: one.key, touched: found.rows, count: first.count })
  }
  return effects
}
