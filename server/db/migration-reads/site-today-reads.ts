import type { TableReads } from '#core/model/table-reads.ts'

type Read = TableReads['entities']

/** What the view of goods on their way reads. */
export const inTransitReads: Read = {
  transfer: {
    carrier: 'text',
    docNo: 'text',
    expectedOn: 'date',
    fromLocation: { to: 'location' },
    sealNo: 'text',
    shippedOn: 'date',
    site: { to: 'site' },
    status: 'status',
    toLocation: { to: 'location' },
    toSite: { to: 'site' },
    totalOpenQty: 'quantity',
    totalOpenValue: 'money',
  },
}

/** What the view of lines that were asked for and not ordered reads. */
export const openRequestReads: Read = {
  item: { name: 'text' },
  purchaseRequest: {
    deliveryLocation: { to: 'location' },
    docNo: 'text',
    neededBy: 'date',
    requestType: 'choice',
    site: { to: 'site' },
    status: 'status',
    urgent: 'boolean',
  },
  purchaseRequestLine: {
    description: 'text',
    estimate: 'cost',
    item: { to: 'item' },
    openQty: 'quantity',
    orderedQty: 'quantity',
    qty: 'quantity',
    supplier: { to: 'supplier' },
    unit: { to: 'itemUnit' },
  },
}

/** What the view of goods that came and were not invoiced reads. */
export const notInvoicedReads: Read = {
  receipt: {
    deliveryNote: 'text',
    docNo: 'text',
    location: { to: 'location' },
    postDate: 'date',
    site: { to: 'site' },
    supplier: { to: 'supplier' },
  },
}

/** What the view of lots that came reads. */
export const receivedLotReads: Read = {
  item: { baseUnit: { to: 'unit' } },
  itemUnit: { den: 'quantity', num: 'quantity' },
  receipt: {
    docNo: 'text',
    location: { to: 'location' },
    postDate: 'date',
    site: { to: 'site' },
    status: 'status',
    supplier: { to: 'supplier' },
  },
  receiptLine: {
    expiresOn: 'date',
    item: { to: 'item' },
    lot: 'text',
    qty: 'quantity',
    returnedQty: 'quantity',
    unit: { to: 'itemUnit' },
  },
}

/** What the four read since they ask for the day of a site beside them. */
export const siteTodayReads: TableReads = {
  by: 'server/db/migrations-after/records/262_site_today.sql',
  entities: {
    ...inTransitReads,
    ...openRequestReads,
    ...receivedLotReads,
    item: { ...openRequestReads['item'], ...receivedLotReads['item'] },
    receipt: { ...notInvoicedReads['receipt'], ...receivedLotReads['receipt'] },
  },
}
