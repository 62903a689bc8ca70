import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import type { SentLine } from './read-cart.ts'
import { unitCodes } from './unit-codes.ts'

/** What this SQL reads of tables that definitions draw. */
export const mapReads: TableReads = {
  by: 'server/punchout/map-lines.ts',
  entities: {
    item: { isActive: 'boolean' },
    itemSupplier: { supplier: { to: 'supplier' }, supplierItemNo: 'text' },
    itemUnit: { unit: { to: 'unit' } },
    unit: { code: 'text' },
  },
}

/** What a line of a cart is to us: an item and its unit, as far as they are known for certain. */
export interface MappedLine {
  readonly item: number | null
  readonly unit: number | null
}

/**
 * Finds the items of a cart by the numbers their supplier gives them, and their units by its codes (PUNCH-8). A number two items have is
 * nobody's, and a code the item has no unit for is left to a person: another unit would be another quantity.
 */
export async function mapLines(
  trx: Trx,
  supplierId: number,
  lines: readonly SentLine[],
): Promise<readonly MappedLine[]> {
  const asked = lines.map(({ partNo, unit }, no) => ({ no, part: partNo.toLowerCase(), units: unitCodes(unit) }))
  const { rows } = await sql<MappedLine>`
    select m.item, u.id as unit
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r(no integer, part text, units jsonb)
    left join lateral (select min(s.parent_id) as item from item_supplier s
      join item i on i.tenant_id = s.tenant_id and i.id = s.parent_id and i.is_active
      where s.tenant_id = ${tenantOf(trx)} and s.supplier_id = ${supplierId} and lower(s.supplier_item_no) = r.part
      having count(distinct s.parent_id) = 1) m on true
    left join lateral (select iu.id from item_unit iu
      join unit n on n.tenant_id = iu.tenant_id and n.id = iu.unit_id
      where iu.tenant_id = ${tenantOf(trx)} and iu.parent_id = m.item and r.units ? lower(n.code)
      order by iu.line_no limit 1) u on true
    order by r.no`.execute(trx)
  return rows
}
