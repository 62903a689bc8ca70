import { sql } from 'kysely'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Figure } from '../figures/figure.ts'

/** What this SQL reads of tables that definitions draw. */
export const componentCostReads: TableReads = {
  by: 'server/recipes/component-cost-figure.ts',
  entities: {
    itemUnit: { den: 'quantity', num: 'quantity' },
    recipe: { yieldQty: 'quantity' },
    recipeUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
  },
}

/**
 * What one unit of a component costs at a location (RCP-1): an item on the basis its site prefers, a recipe by the version in force, a
 * product by what it is made of. Twelve decimals, so that what a component costs is the same in a form and in a list; null while nobody
 * knows.
 */
export const componentCostFigure: Figure = {
  name: 'recipes.componentCost',
  readIf: 'ViewCost',
  at: 'location',
  line: ['item'],
  async read(trx, { at, rows }, { tenantId }) {
    if (at === null) return rows.map(() => null)
    const asked = JSON.stringify(rows.map((row, index) => ({ index, ...row })))
    const found = await sql<{ index: number; value: string | null }>`
      WITH asked AS MATERIALIZED (
        SELECT r.index, r.item, r.unit, r.product, r."recipeUnit" AS recipe_unit,
          CASE WHEN r.recipe IS NOT NULL THEN recipe_in_force(${tenantId}, r.recipe, day_at(${tenantId}, ${at})) END AS recipe
        FROM jsonb_to_recordset(${asked}::jsonb) AS r(index int, item bigint, unit bigint, recipe bigint, "recipeUnit" bigint, product bigint)
      ), wanted AS (
        SELECT DISTINCT 'R' AS kind, a.recipe AS id FROM asked a WHERE a.recipe IS NOT NULL
        UNION ALL SELECT DISTINCT 'P', a.product FROM asked a WHERE a.product IS NOT NULL
      ), made AS MATERIALIZED (
        SELECT m.kind, m.id, m.cost FROM (SELECT array_agg(w.kind) AS kinds, array_agg(w.id) AS ids,
          array_agg(${at}::bigint) AS places FROM wanted w) AS k
        CROSS JOIN LATERAL made_costs(${tenantId}, k.kinds, k.ids, k.places) AS m
      )
      SELECT a.index, CASE
          WHEN a.item IS NOT NULL THEN round(item_cost(${tenantId}, ${at}, a.item) * coalesce(u.num / u.den, 1), 12)
          WHEN a.recipe IS NOT NULL THEN
            round(b.cost * coalesce(v.num, x.num, 1) / (coalesce(v.den, x.den, 1) * f.yield_qty), 12)
          ELSE round(p.cost, 12) END AS value
      FROM asked a
      LEFT JOIN item_unit u ON u.tenant_id = ${tenantId} AND u.parent_id = a.item AND u.id = a.unit
      LEFT JOIN recipe f ON f.tenant_id = ${tenantId} AND f.id = a.recipe
      LEFT JOIN recipe_unit x ON x.tenant_id = ${tenantId} AND x.id = a.recipe_unit
      LEFT JOIN recipe_unit v ON v.tenant_id = ${tenantId} AND v.parent_id = f.id AND v.unit_id = x.unit_id
      LEFT JOIN made b ON b.kind = 'R' AND b.id = a.recipe
      LEFT JOIN made p ON p.kind = 'P' AND p.id = a.product`.execute(trx)
    const values = new Map(found.rows.map(({ index, value }) => [index, value]))
    return rows.map((_row, index) => shortest(values.get(index)))
  },
}

function shortest(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : printDecimal(toDecimal(value))
}
