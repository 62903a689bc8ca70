import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'

/** What this SQL reads of tables that definitions draw. */
export const expiringLotReads: TableReads = {
  by: 'server/alerts/expiring-lots.ts',
  entities: {
    item: { name: 'text' },
    location: { name: 'text' },
    lot: { code: 'text' },
  },
}

/** Lots that expire within so many days, while some of them lie somewhere, or of items that know no lots may be left (LOT-1); once they have, they are told anew. */
export const expiringLots = sql`
  select r.id, 'lot ' || x.id || case when x.days_left < 0 then ' over' else '' end, x.site_id, i.name || coalesce(' · ' || x.lot, ''), l.name,
    x.expires_on::text, 'receipt', x.receipt_id, null, null
  from rule r
  join received_lot x on x.tenant_id = r.tenant_id and x.days_left <= r.threshold
  join item i on i.tenant_id = x.tenant_id and i.id = x.item_id
  join location l on l.tenant_id = x.tenant_id and l.id = x.location_id
  where r.kind = 'Expiring'
  union all
  select r.id, 'stored lot ' || x.lot_id || ' ' || x.location_id || ' ' || x.site_id || case when x.days_left < 0 then ' over' else '' end, x.site_id,
    i.name || ' · ' || t.code, l.name, x.expires_on::text, case when x.document like '5/%' then 'receipt' end,
    case when x.document like '5/%' then split_part(x.document, '/', 2)::bigint end, null, null
  from rule r
  join lot_stock x on x.tenant_id = r.tenant_id and x.days_left <= r.threshold
  join lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
  join item i on i.tenant_id = x.tenant_id and i.id = x.item_id
  join location l on l.tenant_id = x.tenant_id and l.id = x.location_id
  where r.kind = 'Expiring'`
