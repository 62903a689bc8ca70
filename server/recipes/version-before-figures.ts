import { sql, type RawBuilder } from 'kysely'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import type { Figure, FigureRequest } from '../figures/figure.ts'
import type { RequestContext } from '../http/request-context.ts'

/** What this SQL reads of tables that definitions draw. */
export const versionBeforeReads: TableReads = {
  by: 'server/recipes/version-before-figures.ts',
  entities: {
    itemUnit: { den: 'quantity', num: 'quantity' },
    recipe: { number: 'text' },
    recipeLine: {
      item: { to: 'item' },
      qty: 'quantity',
      recipe: { to: 'recipe' },
      recipeUnit: { to: 'recipeUnit' },
      unit: { to: 'itemUnit' },
    },
    recipeUnit: { den: 'quantity', num: 'quantity' },
  },
}

/** How many of the one unit are in the other, whichever is the greater. */
const greater = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`greatest(${one} / ${other}, ${other} / ${one})`

const own = sql`a.size`
const before = sql`b.size`

/**
 * What the version before says of the same ingredient, an item or a recipe whatever its version (RCP-160): its quantity in the unit of the
 * line, how many base units are in that unit, and how many of it in the unit of before. Null where it has no such line, or several.
 */
export const versionBeforeFigures: readonly Figure[] = [
  figure('qty', sql`b.qty * ${before} / ${own}`),
  figure('pack', greater(own, sql`1::numeric`)),
  figure('otherPack', greater(own, before)),
]

function figure(part: string, value: RawBuilder<unknown>): Figure {
  return {
    name: `versionBefore.${part}`,
    readIf: undefined,
    at: 'recipe',
    line: ['item', 'recipe'],
    read: (trx, request, ctx) => readBefore(trx, request, { ctx, value }),
  }
}

async function readBefore(
  trx: Trx,
  { at, rows }: FigureRequest,
  { ctx, value }: { readonly ctx: RequestContext; readonly value: RawBuilder<unknown> },
): Promise<readonly (string | null)[]> {
  if (at === null) return rows.map(() => null)
  const { tenantId } = ctx
  const asked = JSON.stringify(rows.map((row, index) => ({ index, ...row })))
  const found = await sql<{ readonly index: number; readonly value: string }>`
    with asked as (
      select r.index, r.item, n.number, coalesce(u.num / u.den, x.num / x.den, 1) as size
      from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, unit bigint, recipe bigint, "recipeUnit" bigint)
        left join item_unit u on u.tenant_id = ${tenantId} and u.parent_id = r.item and u.id = r.unit
        left join recipe n on n.tenant_id = ${tenantId} and n.id = r.recipe
        left join recipe_unit x on x.tenant_id = ${tenantId} and x.parent_id = r.recipe and x.id = r."recipeUnit"
    ), before as (
      select l.item_id as item, n.number, min(l.qty) as qty, min(coalesce(u.num / u.den, x.num / x.den, 1)) as size
      from recipe_line l
        left join item_unit u on u.tenant_id = l.tenant_id and u.parent_id = l.item_id and u.id = l.unit_id
        left join recipe n on n.tenant_id = l.tenant_id and n.id = l.recipe_id
        left join recipe_unit x on x.tenant_id = l.tenant_id and x.parent_id = l.recipe_id and x.id = l.recipe_unit_id
      where l.tenant_id = ${tenantId} and l.parent_id = ${at} and l.qty is not null
      group by l.item_id, n.number having count(*) = 1
    )
    select a.index, round(${value}, 6)::text as value from asked a join before b on b.item = a.item or b.number = a.number`.execute(
    trx,
  )
  const values = new Map(found.rows.map((row) => [row.index, printDecimal(toDecimal(row.value))]))
  return rows.map((_row, index) => values.get(index) ?? null)
}
