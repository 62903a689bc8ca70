import type { TableReads } from '#core/model/table-reads.ts'

/** What the migration of books of counted lines reads and writes. */
export const countedBookReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/counts/705_books_of_counted_lines.sql',
    entities: {
      physicalInventory: { bookOpen: 'money', bookValue: 'money', variancePct: 'percent', varianceValue: 'money' },
      physicalInventoryLine: { bookOpen: 'money', bookValue: 'money', counted: 'quantity' },
    },
  },
]
