import { sql } from 'kysely'
import { bareCode } from '#core/barcodes/gtin.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const importReads: TableReads = {
  by: 'server/runs/imports/find-units.ts',
  entities: {
    item: { number: 'text' },
    itemBarcode: { code: 'text', unit: { to: 'unit' } },
    itemUnit: { unit: { to: 'unit' } },
    unit: { code: 'text' },
  },
}

/** A unit of an item. */
export interface KnownUnit {
  readonly item: number
  readonly number: string
  /** The unit of the item, and the code of the unit in small letters. */
  readonly unit: number
  readonly code: string
  /** Codes on its packs as they are compared. */
  readonly barcodes: readonly string[]
}

/** Units of the items that numbers or barcodes name; barcodes with or without the zeros in front. */
export async function findUnits(trx: Trx, tenantId: string, codes: readonly string[]): Promise<readonly KnownUnit[]> {
  const wanted = [...new Set(codes.map((code) => code.toLowerCase()))]
  const bare = [...new Set(codes.map(bareCode))]
  const { rows } = await sql<KnownUnit>`
    select i.id::int as item, lower(i.number) as number, u.id::int as unit, lower(w.code) as code,
      array(select ltrim(lower(b.code), '0') from item_barcode b
        where b.tenant_id = u.tenant_id and b.parent_id = u.parent_id and b.unit_id = u.unit_id) as barcodes
    from item i
      join item_unit u on u.tenant_id = i.tenant_id and u.parent_id = i.id
      join unit w on w.tenant_id = u.tenant_id and w.id = u.unit_id
    where i.tenant_id = ${tenantId} and (lower(i.number) = any(${wanted}::text[]) or i.id in (
      select b.parent_id from item_barcode b where b.tenant_id = ${tenantId} and ltrim(lower(b.code), '0') = any(${bare}::text[])))
    order by i.id, u.line_no`.execute(trx)
  return rows
}
