import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'

/** What this SQL reads of tables that definitions draw. */
export const dayBeforeNextReads: TableReads = {
  by: 'server/bids/day-before-next.ts',
  entities: {
    itemSupplier: { minOrder: 'quantity', priceFrom: 'date', supplier: { to: 'supplier' }, unit: { to: 'unit' } },
  },
}

/** The day before the line begins that follows a line s of the list of an item: of the same supplier in the same unit and from the same quantity on, which a line without an end yields to (REC-36). */
export const dayBeforeNext = sql`
  select min(n.price_from) - 1 from item_supplier n where n.tenant_id = s.tenant_id and n.parent_id = s.parent_id
    and n.supplier_id = s.supplier_id and n.unit_id = s.unit_id and coalesce(n.min_order, 0) = coalesce(s.min_order, 0) and n.price_from > coalesce(s.price_from, '-infinity')`
