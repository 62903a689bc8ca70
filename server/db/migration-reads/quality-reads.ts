import type { TableReads } from '#core/model/table-reads.ts'

/** What the migration of goods that go back for their quality reads of the tables of entities. */
export const qualityReads: TableReads = {
  by: 'server/db/migrations-after/credits/647_goods_of_quality.sql',
  entities: {
    apCredit: {
      backTotal: 'quantity',
      claimOpenAmount: 'money',
      creditKind: 'choice',
      creditedAmount: 'money',
      currency: { to: 'currency' },
      docNo: 'text',
      homeCurrency: { to: 'currency' },
      offOwedAmount: 'money',
      openAmount: 'money',
      postDate: 'date',
      requestedAmount: 'money',
      site: { to: 'site' },
      status: 'status',
      supplierCreditNo: 'text',
      supplier: { to: 'supplier' },
    },
    apCreditLine: {
      amount: 'money',
      backQty: 'quantity',
      claimBase: 'money',
      claimCleared: 'money',
      credited: 'money',
      goesBack: 'boolean',
      qty: 'quantity',
      refused: 'money',
      voucherLine: { to: 'voucherLine' },
    },
    voucher: {
      claimAmount: 'money',
      claimBaseAmount: 'money',
      currency: { to: 'currency' },
      docNo: 'text',
      homeCurrency: { to: 'currency' },
      invoiceNo: 'text',
      postDate: 'date',
      site: { to: 'site' },
      status: 'status',
      supplier: { to: 'supplier' },
    },
    voucherLine: {},
  },
}
