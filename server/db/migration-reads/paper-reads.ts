import type { TableReads } from '#core/model/table-reads.ts'

/** What the migrations of paper read of tables that definitions draw. */
export const paperReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/invoices/715_customer_paper.sql',
    entities: {
      customerAddress: {
        city: 'text',
        country: 'text',
        postalCode: 'text',
        region: 'text',
        street: 'text',
        use: 'choice',
      },
    },
  },
]
