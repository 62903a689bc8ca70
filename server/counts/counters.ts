import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const counterReads: TableReads = {
  by: 'server/counts/counters.ts',
  entities: {
    physicalInventory: { counters: 'text', device: 'choice' },
    physicalInventoryLine: { counter: { to: 'user' }, device: 'choice' },
  },
}

/** Letters the names of who counts may take. */
const mostLetters = 200

/** Names on the sheet everybody who counted a line of it (COUNT-38), and with what they did (COUNT-342). */
export async function writeCounters(trx: Trx, tenantId: string, sheetId: number): Promise<void> {
  await sql`update physical_inventory h set counters = left((
      select string_agg(distinct a.display_name, ', ' order by a.display_name) from physical_inventory_line l
        join app_user a on a.tenant_id = l.tenant_id and a.id = l.counter_id
      where l.tenant_id = h.tenant_id and l.parent_id = h.id), ${mostLetters}),
      device = (select case when count(distinct l.device) > 1 then 'Several' else min(l.device) end from physical_inventory_line l
        where l.tenant_id = h.tenant_id and l.parent_id = h.id and l.counter_id is not null)
    where h.tenant_id = ${tenantId} and h.id = ${sheetId}`.execute(trx)
}
