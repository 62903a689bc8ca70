import type { TableReads } from '#core/model/table-reads.ts'

/** What a document with a currency has. */
const currency = {
  baseAmount: 'money',
  baseTotal: 'money',
  currency: { to: 'currency' },
  exchangeRate: 'rate',
  homeCurrency: { to: 'currency' },
  site: { to: 'site' },
} as const

/** What migrations of currencies read of tables that definitions draw. */
export const currencyReads: readonly TableReads[] = [
  {
    by: 'server/db/migrations-after/records/196_documents_of_one_currency.sql',
    entities: {
      miscInvoice: { ...currency, totalAmount: 'money' },
      miscInvoiceAr: { ...currency, totalAmount: 'money' },
      purchaseOrder: { ...currency, payableAmount: 'money', totalAmount: 'money' },
      receipt: { ...currency, payableAmount: 'money', totalAmount: 'money' },
      voucher: { ...currency, invoiceTotal: 'money' },
    },
  },
  {
    by: 'server/db/migrations-after/orders/230_blanket_orders_of_one_currency.sql',
    entities: {
      blanketOrder: { ...currency, contractAmount: 'money', remainingAmount: 'money', remainingBase: 'money' },
    },
  },
  {
    by: 'server/db/migrations-after/suppliers/241_bids_in_currency.sql',
    entities: {
      bidAnswer: {
        currency: { to: 'currency' },
        exchangeRate: 'rate',
        homeCurrency: { to: 'currency' },
        isOpened: 'boolean',
        offeredBase: 'money',
        offeredValue: 'money',
        site: { to: 'site' },
      },
      requestForBids: { site: { to: 'site' } },
      requestForBidsLine: { awardAsked: 'cost', awardCurrency: { to: 'currency' }, awardPrice: 'cost' },
    },
  },
  {
    by: 'server/db/migrations-after/suppliers/521_answered_bids.sql',
    entities: {
      requestForBids: { answeredCount: 'integer', supplierCount: 'integer' },
      requestForBidsSupplier: { answerCount: 'integer', hasAnswered: 'boolean' },
    },
  },
  {
    by: 'server/db/migrations-after/suppliers/722_offers_of_sealed_answers.sql',
    entities: {
      bidAnswer: {
        answeredOn: 'instant',
        isOpened: 'boolean',
        offeredBase: 'money',
        offeredSum: 'money',
        offeredValue: 'money',
      },
    },
  },
  {
    by: 'server/db/migrations-after/suppliers/242_offers_of_requests.sql',
    entities: {
      bidAnswer: {
        currency: { to: 'currency' },
        exchangeRate: 'rate',
        isOpened: 'boolean',
        request: { to: 'requestForBids' },
        supplier: { to: 'supplier' },
      },
      bidAnswerLine: {
        alternative: 'text',
        leadDays: 'integer',
        packText: 'text',
        price: 'cost',
        validUntil: 'date',
        lineId: 'integer',
      },
      requestForBids: {},
      requestForBidsOffer: {
        alternative: 'text',
        leadDays: 'integer',
        packText: 'text',
        price: 'cost',
        validUntil: 'date',
        asked: 'cost',
        currency: { to: 'currency' },
        lineId: 'integer',
        supplier: { to: 'supplier' },
      },
    },
  },
]
