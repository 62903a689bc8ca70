import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { decimalParam, idParam, optional } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const cheapestReads: TableReads = {
  by: 'server/suppliers/cheapest-effect.ts',
  entities: { location: { site: { to: 'site' } } },
}

const params = {
  /** Where the goods are wanted: by its day, and in the currency of its site, prices are looked up. */
  at: idParam('header', 'location'),
  item: idParam('line', 'item'),
  unit: optional(idParam('line', 'itemUnit')),
  qty: decimalParam('line', ['quantity']),
  /** Filled where something is ordered of nobody; what people entered stays. */
  supplier: idParam('line', 'supplier'),
}

/** Names the supplier who asks least today, and is not on hold, on every line that orders something of nobody (ML-3). */
export const cheapestEffect = defineMoveEffect({
  name: 'suppliers:cheapest',
  params,
  async apply({ trx, ctx: { tenantId }, record }, { header: { at }, lines, fieldOf }) {
    const asked = lines.flatMap(({ id, values: { item, unit, qty, supplier } }) =>
      item === undefined || supplier !== undefined || compare(qty, zero) <= 0
        ? []
        : [{ line: id, item, unit: unit ?? null }],
    )
    const [first] = lines
    if (first === undefined || at === undefined || asked.length === 0) return {}
    const found = await sql<{ readonly line: number; readonly supplier: number }>`
      select r.line, p.supplier_id as supplier from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r(line bigint, item bigint, unit bigint)
      left join location l on l.tenant_id = ${tenantId} and l.id = ${at}
      cross join lateral (select o.supplier_id from supplier_prices(${tenantId}, r.item, r.unit, null,
        coalesce(l.site_id, ${standardOf(record).site}), day_at(${tenantId}, ${at})) o order by o.price, o.supplier_id limit 1) p`.execute(
      trx,
    )
    const cells = found.rows.map(({ line, supplier }) => [line, { [fieldOf('supplier') ?? '']: supplier }] as const)
    return { setLines: { lines: first.lines, values: new Map(cells) } }
  },
})
