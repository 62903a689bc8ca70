import { sql } from 'kysely'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { Trx } from '../../db/pool.ts'
import { sizesOf, type Holding, type SizeOf } from './recipe-sizes.ts'

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
export const mostParts = 5000

/** Most lines that a document takes apart may come to together. */
export const mostPartsTogether = 100_000

/** What is taken apart on a day. */
export interface Asked {
  readonly tenantId: string
  readonly day: string
  readonly recipes: readonly number[]
  readonly products?: readonly number[]
}

/**
 * What recipes and products come to, each told by its id and a product by its id below zero (SRC-262). What is made and kept in stock is not gone into, nor
 * are recipes of which no version is in force: they come to nothing.
 */
export async function readSizes(trx: Trx, asked: Asked): Promise<SizeOf> {
  const { rows } = await sql<Holding & { readonly name: number | null }>`
    WITH RECURSIVE asked AS (
      SELECT n.id AS name, recipe_in_force(${asked.tenantId}, n.id, ${asked.day}::date) AS id FROM unnest(${asked.recipes}::bigint[]) AS n(id)
      UNION SELECT -n.id, -n.id FROM unnest(${asked.products ?? []}::bigint[]) AS n(id)
    ), inside AS (
      SELECT a.id FROM asked a WHERE a.id IS NOT NULL
      UNION
      SELECT h.held FROM inside i CROSS JOIN LATERAL (${holdingsOf(asked)}) h WHERE h.held IS NOT NULL
    )
    SELECT i.id::int AS id, h.held::int AS held, h.times, NULL::int AS name FROM inside i CROSS JOIN LATERAL (${holdingsOf(asked)}) h
    UNION ALL SELECT a.id::int, NULL, 0, a.name::int FROM asked a WHERE a.id IS NOT NULL`.execute(trx)
  const sizeOf = sizesOf(rows)
  const inForce = new Map(rows.flatMap(({ name, id }) => (name === null ? [] : [[name, id]])))
  return (named) => {
    const id = inForce.get(named)
    return id === undefined ? 0 : sizeOf(id)
  }
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

/** What is said of a recipe that is too large, at the field that names it. */
export function tooLargeIssue(field: string): FieldIssue {
  return fieldIssue(field, { code: 'recipeSize', params: { most: mostParts } })
}
