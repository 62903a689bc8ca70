import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const openSheetReads: TableReads = {
  by: 'server/counts/open-sheets.ts',
  entities: {
    item: { name: 'text' },
    physicalInventory: {
      docNo: 'text',
      frozenAt: 'instant',
      location: { to: 'location' },
      site: { to: 'site' },
      status: 'status',
    },
    physicalInventoryLine: { book: 'quantity', item: { to: 'item' } },
  },
}

/** The sheet that asks, and what is on it. */
export interface SheetItems {
  readonly tenantId: string
  readonly siteId: number
  /** Undefined while it is not stored. */
  readonly sheetId: number | undefined
  readonly locationId: number
  readonly items: readonly number[]
}

/** An item that is on another open sheet of the place. */
export interface ItemElsewhere {
  readonly itemId: number
  readonly item: string
  readonly number: string
}

/**
 * Items another open sheet of the site and the place holds books of already, in order (COUNT-13). Sheets of one place ask one after another: who comes second waits
 * until the first is stored, and then finds it.
 */
export async function findElsewhere(trx: Trx, sheet: SheetItems): Promise<readonly ItemElsewhere[]> {
  const { tenantId, siteId, sheetId = 0, locationId, items } = sheet
  if (items.length === 0) return []
  await sql`select pg_advisory_xact_lock(hashtextextended(${`count ${tenantId} ${locationId}`}, 0))`.execute(trx)
  const { rows } = await sql<ItemElsewhere>`
    select distinct on (l.item_id) l.item_id::int as "itemId", i.name as item, h.doc_no as number
    from physical_inventory h
      join physical_inventory_line l on l.tenant_id = h.tenant_id and l.parent_id = h.id and l.item_id = any(${items}::bigint[])
      join item i on i.tenant_id = l.tenant_id and i.id = l.item_id
    where h.tenant_id = ${tenantId} and h.location_id = ${locationId} and h.site_id = ${siteId} and h.id <> ${sheetId}
      and (h.frozen_at is not null or l.book is not null) and h.status not in ('Completed', 'Finalized', 'Cancelled', 'Denied')
    order by l.item_id, h.id`.execute(trx)
  return rows
}

/** Parameters of E_COUNT_OPEN, with at most three names: the others are on the sheet. */
export function namesOf(elsewhere: readonly ItemElsewhere[]) {
  const items = elsewhere.slice(0, 3).map(({ item }) => item)
  return { items: items.join(', '), number: [...new Set(elsewhere.map(({ number }) => number))].join(', ') }
}
