import type { ListedCall } from '../../product/beside-floor.ts'

const orders = 'PurchaseOrders?$top=100&$count=true&$expand=Supplier,DeliveryLocation'
const notInvoiced = 'NotInvoiced?$top=100&$count=true&$expand=Supplier,Location,Receipt'

/** The list of orders by what buyers sort and filter it by, and the list of what is not invoiced. */
export function purchasingPages(supplierId: number): readonly ListedCall[] {
  return [
    ordersBy('EnteredOn desc', 'o.entered_on desc'),
    ordersBy('DeliveryDate', 'o.delivery_date'),
    ordersBy('TotalAmount desc', 'o.total_amount desc'),
    ordersBy('Supplier/Name', 's.name'),
    ordersOf("Status eq 'Approved'", `o.status = 'Approved'`),
    ordersOf("Status in ('Approved','Partial')", `o.status in ('Approved', 'Partial')`),
    ordersOf(`SupplierId eq ${supplierId}`, `o.supplier_id = ${supplierId}`),
    ordersOf('TotalAmount gt 8900', 'o.total_amount > 8900'),
    ...ordersByOtherFilters(),
    { ...ordersOf(late, lateByHand), what: 'orders that are late' },
    {
      what: 'orders, search',
      path: `${orders}&$orderby=EnteredOn%20desc&$search=POLB0004321`,
      floor: { list: 'orders', where: `o.doc_no = 'POLB0004321'`, order: 'o.entered_on desc', size: 100 },
    },
    {
      what: 'orders, tiles',
      path: 'PurchaseOrders/$tiles?field=Status',
      floor: { list: 'orders', tiles: Object.fromEntries(states.map((state) => [state, `o.status = '${state}'`])) },
    },
    notInvoicedBy('Age desc', 'o.post_date'),
    notInvoicedBy('Accrued desc', 'o.accrued desc'),
    notInvoicedOf(`SupplierId eq ${supplierId}`, `o.supplier_id = ${supplierId}`),
    notInvoicedOf("AgeBucket eq 'Over90'", 'o.post_date < current_date - 90'),
    {
      what: 'not invoiced, tiles',
      path: 'NotInvoiced/$tiles?field=AgeBucket',
      floor: { list: 'notInvoiced', tiles: ages },
    },
  ]
}

/** The filters of the list that are not those of its tiles, supplier and amount, each with a value many orders have, or none. */
function ordersByOtherFilters(): readonly ListedCall[] {
  return [
    ordersOf('BlanketOrderId eq 1', 'o.blanket_order_id = 1'),
    ordersOf('DeliveryLocationId eq 1', 'o.delivery_location_id = 1'),
    ordersOf(
      `DeliveryDate ge ${monthAgo} and DeliveryDate le ${today}`,
      `o.delivery_date between '${monthAgo}' and '${today}'`,
    ),
    ordersOf('ReceivedPct ge 50', 'o.received_pct >= 50'),
    ordersOf('InvoicedPct eq 0', 'o.invoiced_pct = 0'),
    ordersOf('EnteredById eq 1', 'o.entered_by = 1'),
    ordersOf(`EnteredOn ge ${monthAgo}T00:00:00Z`, `o.entered_on >= '${monthAgo}T00:00:00Z'`),
    ordersOf('ProjectId eq 1', 'o.project_id = 1'),
    ordersOf('SentAt ne null', 'o.sent_at is not null'),
    ordersOf("SendMethod eq 'Email'", `o.send_method = 'Email'`),
    ordersOf("MailState eq 'Failed'", `o.mail_state = 'Failed'`),
    ordersOf("AckState eq 'Confirmed'", `o.ack_state = 'Confirmed'`),
    ordersOf('BuyerId eq 1', 'o.buyer_id = 1'),
    ordersOf('CurrencyId eq 1', 'o.currency_id = 1'),
  ]
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const monthAgo = daysAgo(30)
const today = new Date().toISOString().slice(0, 10)

const late = `Awaited/any(a:a/Day lt ${today})`

const lateByHand = `o.status in ('Approved', 'Partial') and exists (select from purchase_order_line l where l.tenant_id = o.tenant_id
  and l.parent_id = o.id and l.open_qty > 0 and coalesce(l.delivery_date, o.delivery_date) < date '${today}')`

const states = [
  'PendingSubmission',
  'PendingApproval',
  'OnHold',
  'Approved',
  'Denied',
  'Partial',
  'Completed',
  'Invoiced',
  'Cancelled',
]

const ages = {
  UpTo30: 'o.post_date >= current_date - 30',
  UpTo60: 'o.post_date between current_date - 60 and current_date - 31',
  UpTo90: 'o.post_date between current_date - 90 and current_date - 61',
  Over90: 'o.post_date < current_date - 90',
}

const newest = 'o.id desc'

function ordersBy(order: string, byHand: string): ListedCall {
  return sorted({ what: 'orders', path: orders, floor: { list: 'orders', order: byHand, size: 100 } }, order)
}

function ordersOf(filter: string, where: string): ListedCall {
  return filtered({ what: 'orders', path: orders, floor: { list: 'orders', where, order: newest, size: 100 } }, filter)
}

function notInvoicedBy(order: string, byHand: string): ListedCall {
  return sorted(
    { what: 'not invoiced', path: notInvoiced, floor: { list: 'notInvoiced', order: byHand, size: 100 } },
    order,
  )
}

function notInvoicedOf(filter: string, where: string): ListedCall {
  return filtered(
    {
      what: 'not invoiced',
      path: notInvoiced,
      floor: { list: 'notInvoiced', where, order: 'o.doc_id desc', size: 100 },
    },
    filter,
  )
}

function sorted({ what, path, floor }: ListedCall, order: string): ListedCall {
  return { what: `${what} by ${order}`, path: `${path}&$orderby=${encodeURIComponent(order)}`, floor }
}

function filtered({ what, path, floor }: ListedCall, filter: string): ListedCall {
  return { what: `${what}, ${filter}`, path: `${path}&$filter=${encodeURIComponent(filter)}`, floor }
}
