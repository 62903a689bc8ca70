import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const loadReads: TableReads = {
  by: 'server/counts/read-loads.ts',
  entities: {
    physicalInventoryLoad: {
      abc: 'choice',
      bin: { to: 'bin' },
      category: { to: 'category' },
      itemClass: { to: 'itemClass' },
      itemType: { to: 'itemType' },
      package: { to: 'package' },
      supplier: { to: 'supplier' },
    },
  },
}

/** One thing a sheet is loaded with: a package, a category and so on; the others are null. */
export interface CountLoad {
  readonly packageId: number | null
  readonly categoryId: number | null
  readonly classId: number | null
  readonly typeId: number | null
  readonly abc: string | null
  readonly supplierId: number | null
  readonly binId: number | null
}

/** What a sheet is loaded with besides what its header says, in order (COUNT-82). */
export async function readLoads(trx: Trx, tenantId: string, sheetId: number): Promise<readonly CountLoad[]> {
  const { rows } = await sql<CountLoad>`
    select l.package_id::int as "packageId", l.category_id::int as "categoryId", l.item_class_id::int as "classId",
      l.item_type_id::int as "typeId", l.abc, l.supplier_id::int as "supplierId", l.bin_id::int as "binId"
    from physical_inventory_load l where l.tenant_id = ${tenantId} and l.parent_id = ${sheetId} order by l.line_no`.execute(
    trx,
  )
  return rows
}
