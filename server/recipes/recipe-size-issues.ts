import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { Trx } from '../db/pool.ts'
import { sizesOf, type Holding } from '../sources/explode/recipe-sizes.ts'
import { mostParts, tooLargeIssue } from '../sources/explode/too-large.ts'

/** What this SQL reads of tables that definitions draw. */
export const recipeSizeIssueReads: TableReads = {
  by: 'server/recipes/recipe-size-issues.ts',
  entities: {
    recipe: { number: 'text', status: 'status' },
    recipeLine: { item: { to: 'item' }, recipe: { to: 'recipe' } },
  },
}

/** A recipe as it is about to be saved: its number, and the recipe of each line, or none where a line names an item. */
export interface SavedRecipe {
  readonly tenantId: string
  readonly number: string
  readonly lines: readonly (number | undefined)[]
}

/**
 * Why a recipe is too large, or would make one so that holds it (RCP-21): each counted through all levels, of the versions that are not retired. So
 * whatever goes through the levels of a recipe, its cost, nutrition, allergens and goods, goes through no more.
 */
export async function recipeSizeIssues(trx: Trx, saved: SavedRecipe): Promise<readonly FieldIssue[]> {
  const size = await ownSize(trx, saved)
  if (size > mostParts) return [tooLargeIssue('lines')]
  if (size === 0) return []
  const above = (await readAbove(trx, saved)).find(({ ways }) => ways * size > mostParts)
  if (above === undefined) return []
  return [fieldIssue('lines', { code: 'recipeSizeAbove', params: { recipe: above.number, most: mostParts } })]
}

async function ownSize(trx: Trx, { tenantId, lines }: SavedRecipe): Promise<number> {
  const held = lines.filter((id) => id !== undefined)
  if (held.length === 0) return lines.length
  const { rows } = await sql<Holding>`
    WITH RECURSIVE inside AS (
      SELECT r.id FROM recipe r WHERE r.tenant_id = ${tenantId} AND r.id = ANY(${held}::bigint[])
      UNION
      SELECT r.id FROM inside i JOIN recipe_line l ON l.tenant_id = ${tenantId} AND l.parent_id = i.id
        JOIN recipe r ON r.tenant_id = l.tenant_id AND r.id = l.recipe_id
    )
    SELECT i.id::int AS id, l.recipe_id::int AS held, count(*)::int AS times FROM inside i
    JOIN recipe_line l ON l.tenant_id = ${tenantId} AND l.parent_id = i.id AND (l.recipe_id IS NOT NULL OR l.item_id IS NOT NULL)
    GROUP BY i.id, l.recipe_id`.execute(trx)
  const sizeOf = sizesOf(rows)
  return lines.reduce<number>((sum, id) => sum + 1 + (id === undefined ? 0 : sizeOf(id)), 0)
}

/** A recipe above, and in how many ways it comes down to the one that is saved. */
interface Above {
  readonly number: string
  readonly ways: number
}

interface Edge {
  readonly above: string
  readonly below: string
  readonly times: number
}

async function readAbove(trx: Trx, { tenantId, number }: SavedRecipe): Promise<readonly Above[]> {
  const { rows } = await sql<Edge>`
    WITH RECURSIVE up AS (
      SELECT ${number}::varchar AS number
      UNION
      SELECT r.number FROM up u JOIN recipe v ON v.tenant_id = ${tenantId} AND v.number = u.number
        JOIN recipe_line l ON l.tenant_id = v.tenant_id AND l.recipe_id = v.id
        JOIN recipe r ON r.tenant_id = l.tenant_id AND r.id = l.parent_id AND r.status <> 'Retired'
    )
    SELECT e.above, e.below, max(e.times)::int AS times FROM (
      SELECT r.number AS above, u.number AS below, count(*) AS times FROM up u JOIN recipe v ON v.tenant_id = ${tenantId} AND v.number = u.number
      JOIN recipe_line l ON l.tenant_id = v.tenant_id AND l.recipe_id = v.id
      JOIN recipe r ON r.tenant_id = l.tenant_id AND r.id = l.parent_id AND r.status <> 'Retired'
      GROUP BY r.number, u.number, r.id) e
    GROUP BY e.above, e.below`.execute(trx)
  return waysUp(number, rows)
}

/** Ways from each recipe above down to the one below them all. */
function waysUp(number: string, edges: readonly Edge[]): readonly Above[] {
  const down = new Map<string, Edge[]>()
  for (const edge of edges) down.set(edge.above, [...(down.get(edge.above) ?? []), edge])
  const known = new Map<string, number>([[number, 1]])
  const waysOf = (above: string): number => {
    const ways = known.get(above)
    if (ways !== undefined) return ways
    // A circle is told by another rule (RCP-3).
    known.set(above, 0)
    const found = (down.get(above) ?? []).reduce((sum, { below, times }) => sum + times * waysOf(below), 0)
    known.set(above, found)
    return found
  }
  return [...down.keys()].map((above) => ({ number: above, ways: waysOf(above) }))
}
