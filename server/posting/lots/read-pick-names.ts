import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import type { Cell } from './lot-book.ts'

/** What this SQL reads of tables that definitions draw. */
export const pickNameReads: TableReads = {
  by: 'server/posting/lots/read-pick-names.ts',
  entities: {
    bin: { code: 'text', priority: 'integer' },
    item: { number: 'text' },
    itemBarcode: { code: 'text' },
    lot: { code: 'text', expiresOn: 'date' },
  },
}

/** What people read instead of ids. */
export interface PickNames {
  /** With the place of the bin in the walk from bin to bin. */
  readonly bins: ReadonlyMap<number, { readonly code: string; readonly rank: number }>
  readonly lots: ReadonlyMap<number, { readonly code: string; readonly expiresOn: string | null }>
  /** Item → its number and the codes on its packs. */
  readonly codes: ReadonlyMap<number, readonly string[]>
}

/** Reads the names of what is picked. */
export async function readPickNames(
  trx: Trx,
  tenantId: string,
  { cells, itemIds }: { readonly cells: readonly Cell[]; readonly itemIds: readonly number[] },
): Promise<PickNames> {
  const ids = (values: readonly (number | undefined)[]) => [...new Set(values.filter((id) => id !== undefined))]
  const [bins, lots, codes] = await Promise.all([
    sql<{ readonly id: number; readonly code: string }>`select n.id, n.code from bin n
      where n.tenant_id = ${tenantId} and n.id = any(${ids(cells.map(({ binId }) => binId))}::bigint[])
      order by n.priority, n.code, n.id`.execute(trx),
    sql<{ readonly id: number; readonly code: string; readonly expiresOn: string | null }>`
      select t.id, t.code, t.expires_on::text as "expiresOn" from lot t
      where t.tenant_id = ${tenantId} and t.id = any(${ids(cells.map(({ lotId }) => lotId))}::bigint[])`.execute(trx),
    sql<{ readonly id: number; readonly codes: readonly string[] }>`
      select i.id, array[i.number] || coalesce((select array_agg(c.code order by c.line_no) from item_barcode c
        where c.tenant_id = i.tenant_id and c.parent_id = i.id), '{}') as codes
      from item i where i.tenant_id = ${tenantId} and i.id = any(${itemIds}::bigint[])`.execute(trx),
  ])
  return {
    bins: new Map(bins.rows.map(({ id, code }, rank) => [id, { code, rank }])),
    lots: new Map(lots.rows.map(({ id, ...lot }) => [id, lot])),
    codes: new Map(codes.rows.map((row) => [row.id, row.codes])),
  }
}
