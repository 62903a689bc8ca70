import type { TableReads } from '#core/model/table-reads.ts'

/** An address of a partner. */
const address = {
  city: 'text',
  country: 'text',
  postalCode: 'text',
  region: 'text',
  street: 'text',
  use: { options: ['Billing', 'Office'] },
} as const

/** What the views of addresses on paper read of tables that definitions draw. */
export const addressReads: TableReads = {
  by: 'server/db/migrations-after/invoices/695_addresses_on_paper.sql',
  entities: {
    customer: {},
    customerAddress: address,
    miscInvoiceAr: { billTo: 'multiline', customer: { to: 'customer' } },
    supplier: {},
    supplierAddress: address,
  },
}
