import type { TableReads } from '#core/model/table-reads.ts'

const made = { package: { to: 'package' }, postDate: 'date' } as const
const runs = 'boolean'

/** What the views of shares of usage and of when patterns were last used read. */
export const lastUsedReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/stock/651_share_of_usage.sql',
    entities: {
      spoilage: { location: { to: 'location' }, postDate: 'date', site: { to: 'site' }, totalValue: 'money' },
    },
  },
  {
    by: 'server/db/migrations-after/records/652_last_used.sql',
    entities: {
      marketList: made,
      package: {},
      physicalInventory: made,
      physicalInventoryLoad: { package: { to: 'package' } },
      purchaseOrder: { orderDate: 'date', package: { to: 'package' } },
      purchaseRequest: made,
      requisition: { ...made, template: { to: 'requisitionTemplate' } },
      requisitionTemplate: {
        onFriday: runs,
        onMonday: runs,
        onSaturday: runs,
        onSunday: runs,
        onThursday: runs,
        onTuesday: runs,
        onWednesday: runs,
        package: { to: 'package' },
      },
      requisitionTemplateLine: {},
      spoilage: made,
      stockEntry: made,
      transfer: made,
    },
  },
]
