import type { TableReads } from '#core/model/table-reads.ts'

/** What migrations read of entities for lines that name their category, or say in words what they want. */
export const wordsMigrationReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/orders/451_lines_in_words.sql',
    entities: {
      item: { name: 'text' },
      purchaseOrderLine: { item: { to: 'item' }, itemName: 'text', named: 'text' },
      receiptLine: { item: { to: 'item' }, itemName: 'text', named: 'text' },
      voucherLine: { item: { to: 'item' }, named: 'text' },
    },
  },
  {
    by: 'server/db/migrations-after/requests/450_request_category.sql',
    entities: {
      item: { category: { to: 'category' } },
      purchaseRequestLine: {
        category: { to: 'category' },
        description: 'text',
        inWords: 'text',
        item: { to: 'item' },
        itemCategory: { to: 'category' },
      },
    },
  },
]
