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
    by: 'server/db/migrations-after/invoices/490_lines_of_expense.sql',
    entities: {
      voucher: { expenseAmount: 'money', expenseFreight: 'money', matchType: 'choice' },
      voucherLine: {
        account: { to: 'glAccount' },
        bookedAccount: { to: 'glAccount' },
        bookedCostCentre: { to: 'costCentre' },
        bookedProject: { to: 'capex' },
        costCentre: { to: 'costCentre' },
        expense: 'money',
        expenseFreight: 'money',
        lineOf: 'choice',
        named: 'text',
        project: { to: 'capex' },
        receiptName: 'text',
      },
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
