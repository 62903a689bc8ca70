import { sql } from 'kysely'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const recipeSizeReads: TableReads = {
  by: 'server/sources/explode/too-large.ts',
  entities: {
    item: { isStocked: 'boolean' },
    productComponent: { product: { to: 'product' }, recipe: { to: 'recipe' } },
    recipe: { producedItem: { to: 'item' } },
    recipeLine: { item: { to: 'item' }, recipe: { to: 'recipe' } },
  },
}

/** Most lines a recipe may come to through all its levels, each as often as it is taken; a kitchen's largest has some hundred. */
const mostParts = 5000

/** As deep as products, and then recipes, are taken apart. */
const deepest = 40

/** What is taken apart on a day. */
export interface Asked {
  readonly tenantId: string
  readonly day: string
  readonly recipes: readonly number[]
  readonly products?: readonly number[]
}

/** How often lines of a recipe name another one, or items, where there is none. A product is told by its id below zero. */
export interface Holding {
  readonly id: number
  readonly held: number | null
  readonly times: number
}

/** What recipes hold, and which of them are asked for. */
export interface Holdings {
  readonly asked: ReadonlySet<number>
  readonly rows: readonly Holding[]
}

/**
 * Whether one of them comes to more lines than anybody could mean (SRC-262): of twenty levels that each take the next one twice there are a million, and
 * they are counted here without being gone through.
 */
export async function isTooLarge(trx: Trx, asked: Asked): Promise<boolean> {
  const { rows } = await sql<Holding & { readonly asked: number }>`
    WITH RECURSIVE asked AS (
      SELECT recipe_in_force(${asked.tenantId}, n.id, ${asked.day}::date) AS id FROM unnest(${asked.recipes}::bigint[]) AS n(id)
      UNION SELECT -n.id FROM unnest(${asked.products ?? []}::bigint[]) AS n(id)
    ), inside AS (
      SELECT a.id FROM asked a WHERE a.id IS NOT NULL
      UNION
      SELECT h.held FROM inside i CROSS JOIN LATERAL (${holdingsOf(asked)}) h WHERE h.held IS NOT NULL
    )
    SELECT i.id::int AS id, h.held::int AS held, h.times, (i.id IN (SELECT a.id FROM asked a))::int AS asked
    FROM inside i CROSS JOIN LATERAL (${holdingsOf(asked)}) h`.execute(trx)
  const first = [...new Set(rows.flatMap((row) => (row.asked === 1 ? [row.id] : [])))]
  return first.some((id) => comesToMore({ asked: new Set([id]), rows }, mostParts))
}

/** What the one recipe in force, or product, `i.id` holds; what is made and kept in stock is not gone into. */
function holdingsOf({ tenantId, day }: Asked) {
  return sql`
    SELECT recipe_in_force(${tenantId}, l.recipe_id, ${day}::date) AS held, count(*)::int AS times FROM recipe r
    JOIN recipe_line l ON l.tenant_id = r.tenant_id AND l.parent_id = r.id AND (l.recipe_id IS NOT NULL OR l.item_id IS NOT NULL)
    LEFT JOIN item k ON k.tenant_id = r.tenant_id AND k.id = r.produced_item_id
    WHERE r.tenant_id = ${tenantId} AND r.id = i.id AND k.is_stocked IS NOT TRUE GROUP BY l.recipe_id
    UNION ALL
    SELECT coalesce(recipe_in_force(${tenantId}, c.recipe_id, ${day}::date), -c.product_id), count(*)::int FROM product_component c
    WHERE c.tenant_id = ${tenantId} AND c.parent_id = -i.id GROUP BY c.recipe_id, c.product_id`
}

/** Whether one goes through more lines than so many, counted level by level: a recipe that many others hold is looked at once a level. */
export function comesToMore({ asked, rows }: Holdings, most: number): boolean {
  let level = new Map([...asked].map((id) => [id, 1]))
  let sum = 0
  for (let depth = 0; depth <= deepest && level.size > 0; depth += 1) {
    const next = new Map<number, number>()
    for (const { id, held, times } of rows) {
      const ways = (level.get(id) ?? 0) * times
      sum += ways
      if (held !== null && ways > 0) next.set(held, (next.get(held) ?? 0) + ways)
    }
    if (sum > most) return true
    level = next
  }
  return false
}

/** What is said of a recipe that is too large, at the field that names it. */
export function tooLargeIssue(field: string): FieldIssue {
  return fieldIssue(field, { code: 'recipeSize', params: { most: mostParts } })
}
