import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { idParam, optional } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const suggestReads: TableReads = {
  by: 'server/suppliers/suggest-effect.ts',
  entities: { location: { site: { to: 'site' } } },
}

const params = {
  /** Where the goods are wanted: by its day, and in the currency of its site, prices are looked up. */
  at: idParam('header', 'location'),
  item: idParam('line', 'item'),
  unit: optional(idParam('line', 'itemUnit')),
  /** Filled where it is empty; what people entered stays. */
  supplier: idParam('line', 'supplier'),
}

/** Names the supplier whose price list a line is priced by, on every line that names none (PREQ-3). */
export const suggestEffect = defineMoveEffect({
  name: 'suppliers:suggest',
  params,
  async apply({ trx, ctx: { tenantId }, record }, { header: { at }, lines, fieldOf }) {
    const asked = lines.flatMap(({ id, values: { item, unit, supplier } }) =>
      item === undefined || supplier !== undefined ? [] : [{ line: id, item, unit: unit ?? null }],
    )
    const [first] = lines
    if (first === undefined || at === undefined || asked.length === 0) return {}
    const found = await sql<{ readonly line: number; readonly supplier: number }>`
      select r.line, p.supplier_id as supplier from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r(line bigint, item bigint, unit bigint)
      left join location l on l.tenant_id = ${tenantId} and l.id = ${at}
      cross join lateral list_price(${tenantId}, r.item, r.unit, null, coalesce(l.site_id, ${standardOf(record).site}),
        day_at(${tenantId}, ${at})) p`.execute(trx)
    const cells = found.rows.map(({ line, supplier }) => [line, { [fieldOf('supplier') ?? '']: supplier }] as const)
    return { setLines: { lines: first.lines, values: new Map(cells) } }
  },
})
