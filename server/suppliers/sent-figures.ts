import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { Figure } from '../figures/figure.ts'

/** What this SQL reads of tables that definitions draw. */
export const sentReads: TableReads = {
  by: 'server/suppliers/sent-figures.ts',
  entities: {
    itemSupplier: {
      isPreferred: 'boolean',
      minOrder: 'quantity',
      orderMultiple: 'quantity',
      priceFrom: 'date',
      priceTo: 'date',
      supplier: { to: 'supplier' },
      unit: { to: 'unit' },
    },
    itemUnit: { den: 'quantity', num: 'quantity', unit: { to: 'unit' } },
  },
}

/** The least a supplier sends of an item, and what its quantities are multiples of (SUGG-3): of the supplier a line names, or else of the preferred one. */
export const sentFigures: readonly Figure[] = [
  sentFigure('suppliers.minOrder', sql`s.min_order`),
  sentFigure('suppliers.orderMultiple', sql`s.order_multiple`),
]

/**
 * `min_order` and `order_multiple` of who sends an item, in base units, over r (item, day) and w (today): of the supplier, or of the preferred
 * one where it is null; by the row of its list that holds on the day, of a unit the one of the least quantity (VEND-272) that began last (REC-36).
 */
export function sentBy(tenantId: string, supplier: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select k.min_order * n.num / n.den as min_order, k.order_multiple * n.num / n.den as order_multiple
    from item_supplier k join item_unit n on n.tenant_id = k.tenant_id and n.parent_id = k.parent_id and n.unit_id = k.unit_id
    where k.tenant_id = ${tenantId} and k.parent_id = r.item and coalesce(k.supplier_id = ${supplier}, k.is_preferred)
      and coalesce(k.price_from <= coalesce(r.day, w.today), true) and coalesce(k.price_to >= coalesce(r.day, w.today), true)
      and not exists (select from item_supplier f where f.tenant_id = k.tenant_id and f.parent_id = k.parent_id and f.supplier_id = k.supplier_id
        and f.unit_id = k.unit_id and coalesce(f.price_from <= coalesce(r.day, w.today), true)
        and (coalesce(f.min_order, 0), coalesce(k.price_from, '-infinity')) < (coalesce(k.min_order, 0), coalesce(f.price_from, '-infinity'))
        and coalesce(f.price_to >= coalesce(r.day, w.today), true))
    order by k.is_preferred desc nulls last, k.line_no limit 1`
}

function sentFigure(name: string, value: RawBuilder<unknown>): Figure {
  return {
    name,
    readIf: undefined,
    at: 'location',
    line: ['item'],
    async read(trx, { at, rows }, { tenantId }) {
      if (at === null) return rows.map(() => null)
      const asked = JSON.stringify(
        rows.map(({ item, unit, supplier, day }, index) => ({ index, item, unit, supplier, day })),
      )
      const found = await sql<{ readonly index: number; readonly value: string }>`
        select r.index, round(${value} * coalesce(u.den / u.num, 1), 6)::text as value
        from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, unit bigint, supplier bigint, day date)
        cross join (select day_at(${tenantId}, ${at}) as today offset 0) w
        left join item_unit u on u.tenant_id = ${tenantId} and u.id = r.unit and u.parent_id = r.item
        cross join lateral (${sentBy(tenantId, sql`r.supplier`)}) s
        where r.item is not null and ${value} is not null`.execute(trx)
      const values = new Map(found.rows.map((row) => [row.index, printDecimal(toDecimal(row.value))]))
      return rows.map((_row, index) => values.get(index) ?? null)
    },
  }
}
