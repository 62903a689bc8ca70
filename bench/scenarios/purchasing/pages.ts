/** A page by its name. */
type Page = readonly [what: string, path: string]

const orders = 'PurchaseOrders?$top=100&$count=true&$expand=Supplier,DeliveryLocation'
const notInvoiced = 'NotInvoiced?$top=100&$count=true&$expand=Supplier,Location,Receipt'

/** The list of orders by what buyers sort and filter it by, and the list of what is not invoiced. */
export function purchasingPages(supplierId: number): readonly Page[] {
  return [
    sorted('orders', orders, 'EnteredOn desc'),
    sorted('orders', orders, 'DeliveryDate'),
    sorted('orders', orders, 'TotalAmount desc'),
    sorted('orders', orders, 'Supplier/Name'),
    filtered('orders', orders, "Status eq 'Approved'"),
    filtered('orders', orders, "Status in ('Approved','Partial')"),
    filtered('orders', orders, `SupplierId eq ${supplierId}`),
    filtered('orders', orders, 'TotalAmount gt 8900'),
    ['orders, search', `${orders}&$orderby=EnteredOn%20desc&$search=POLB0004321`],
    ['orders, tiles', 'PurchaseOrders/$tiles?field=Status'],
    sorted('not invoiced', notInvoiced, 'Age desc'),
    sorted('not invoiced', notInvoiced, 'Accrued desc'),
    filtered('not invoiced', notInvoiced, `SupplierId eq ${supplierId}`),
    filtered('not invoiced', notInvoiced, "AgeBucket eq 'Over90'"),
    ['not invoiced, tiles', 'NotInvoiced/$tiles?field=AgeBucket'],
  ]
}

function sorted(what: string, path: string, order: string): Page {
  return [`${what} by ${order}`, `${path}&$orderby=${encodeURIComponent(order)}`]
}

function filtered(what: string, path: string, filter: string): Page {
  return [`${what}, ${filter}`, `${path}&$filter=${encodeURIComponent(filter)}`]
}
