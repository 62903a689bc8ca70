import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Figure } from '../figures/figure.ts'

/** What this SQL reads of tables that definitions draw. */
export const itemNumberReads: TableReads = {
  by: 'server/suppliers/item-number-figure.ts',
  entities: {
    itemUnit: { unit: { to: 'unit' } },
    itemSupplier: { priceFrom: 'date', supplier: { to: 'supplier' }, supplierItemNo: 'text', unit: { to: 'unit' } },
  },
}

/** What the supplier calls an item (PORD-6): of the unit that is ordered before others, and the newest; null where nobody wrote it. */
export const itemNumberFigure: Figure = {
  name: 'suppliers.itemNo',
  readIf: undefined,
  at: 'location',
  line: ['item'],
  async read(trx, { rows }, { tenantId }) {
    const asked = JSON.stringify(rows.map(({ item, unit, supplier }, index) => ({ index, item, unit, supplier })))
    const found = await sql<{ readonly index: number; readonly number: string }>`
      select distinct on (r.index) r.index, e.supplier_item_no as number
      from jsonb_to_recordset(${asked}::jsonb) as r(index int, item bigint, unit bigint, supplier bigint)
      join item_supplier e on e.tenant_id = ${tenantId} and e.parent_id = r.item and e.supplier_id = r.supplier and e.supplier_item_no <> ''
      left join item_unit n on n.tenant_id = ${tenantId} and n.id = r.unit
      order by r.index, e.unit_id is not distinct from n.unit_id desc, e.price_from desc nulls last, e.id desc`.execute(
      trx,
    )
    const numbers = new Map(found.rows.map(({ index, number }) => [index, number]))
    return rows.map((_row, index) => numbers.get(index) ?? null)
  },
}
