import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'

/** What this SQL reads of tables that definitions draw. */
export const expiringLotReads: TableReads = {
  by: 'server/alerts/expiring-lots.ts',
  entities: {
    item: { name: 'text' },
    location: { name: 'text' },
  },
}

/** Lots that came in and expire within so many days, while some of them may be left (LOT-1); once they have, they are told anew. */
export const expiringLots = sql`
  select r.id, 'lot ' || x.id || case when x.days_left < 0 then ' over' else '' end, x.site_id, i.name || coalesce(' · ' || x.lot, ''), l.name,
    x.expires_on::text, 'receipt', x.receipt_id, null, null
  from rule r
  join received_lot x on x.tenant_id = r.tenant_id and x.days_left <= r.threshold
  join item i on i.tenant_id = x.tenant_id and i.id = x.item_id
  join location l on l.tenant_id = x.tenant_id and l.id = x.location_id
  where r.kind = 'Expiring'`
