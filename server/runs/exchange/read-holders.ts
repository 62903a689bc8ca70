import { sql } from 'kysely'
import { toDecimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import type { UnitFactor } from '../../units/unit-factors.ts'

/** What this SQL reads of tables that definitions draw. */
export const holderReads: TableReads = {
  by: 'server/runs/exchange/read-holders.ts',
  entities: {
    recipe: { costedAt: { to: 'location' }, status: 'status' },
    recipeLine: { item: { to: 'item' }, qty: 'quantity', text: 'text', unit: { to: 'itemUnit' }, yieldPct: 'percent' },
    itemUnit: { num: 'quantity', den: 'quantity' },
  },
}

/** Which recipes are looked for. */
export interface HolderQuestion {
  readonly tenantId: string
  readonly item: number
  /** What it is exchanged for: asked what it costs there. */
  readonly instead: number
  /** Id behind which they are looked for. */
  readonly after: number
  readonly most: number
}

/** A line of a recipe in force that names the ingredient. Decimals are texts; a cost is null while nobody knows it. */
export interface HeldLine extends UnitFactor {
  readonly recipe: number
  readonly qty: string
  readonly yieldPct: string
  /** What a batch costs now, and a base unit of either item where the recipe is costed. */
  readonly batch: string | null
  readonly oldCost: string | null
  readonly newCost: string | null
}

interface HeldRow extends Omit<HeldLine, keyof UnitFactor> {
  readonly num: string
  readonly den: string
}

/** Lines of the recipes in force that name an item, by recipe: all the lines of as many recipes as are asked for (RCP-15). */
export async function readHolders(trx: Trx, question: HolderQuestion): Promise<readonly HeldLine[]> {
  const { tenantId, item, instead, after, most } = question
  const { rows } = await sql<HeldRow>`
    WITH holder AS MATERIALIZED (
      SELECT r.id, r.costed_at_id AS place FROM recipe r
      WHERE r.tenant_id = ${tenantId} AND r.status = 'Approved' AND r.id > ${after}
        AND EXISTS (SELECT FROM recipe_line l WHERE l.tenant_id = ${tenantId} AND l.parent_id = r.id AND l.item_id = ${item})
        AND recipe_in_force(${tenantId}, r.id, day_at(${tenantId}, r.costed_at_id)) = r.id
      ORDER BY r.id LIMIT ${most}
    ), asked AS (
      SELECT array_agg('R'::text) AS kinds, array_agg(h.id) AS ids, array_agg(h.place) AS places,
        array_agg(${item}::bigint) AS olds, array_agg(${instead}::bigint) AS news FROM holder h
    ), made AS MATERIALIZED (
      SELECT m.id, m.cost FROM asked a CROSS JOIN LATERAL made_costs(${tenantId}, a.kinds, a.ids, a.places) AS m
    ), price AS MATERIALIZED (
      SELECT DISTINCT c.place, c.item_id, c.cost FROM asked a
      CROSS JOIN LATERAL item_costs(${tenantId}, a.places || a.places, a.olds || a.news) AS c
    )
    SELECT h.id::int AS recipe, l.qty::text, l.yield_pct::text AS "yieldPct", u.num::text, u.den::text, m.cost::text AS batch,
      o.cost::text AS "oldCost", n.cost::text AS "newCost"
    FROM holder h
    JOIN recipe_line l ON l.tenant_id = ${tenantId} AND l.parent_id = h.id AND l.item_id = ${item}
    JOIN item_unit u ON u.tenant_id = ${tenantId} AND u.parent_id = l.item_id AND u.id = l.unit_id
    LEFT JOIN made m ON m.id = h.id
    LEFT JOIN price o ON o.place = h.place AND o.item_id = ${item}
    LEFT JOIN price n ON n.place = h.place AND n.item_id = ${instead}
    ORDER BY h.id, l.id`.execute(trx)
  return rows.map(({ num, den, ...line }) => ({ ...line, num: toDecimal(num), den: toDecimal(den) }))
}
