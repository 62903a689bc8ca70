import { add, compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { decimalParam, flagParam, idParam, maybeDecimalParam, textParam, written } from '#core/model/param.ts'
import { appError } from '#core/errors/app-error.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import { makeVoucher } from './make-voucher.ts'

const params = {
  supplier: idParam('header', 'supplier'),
  invoiceNo: textParam('header', ['text']),
  invoiceDate: textParam('header', ['date']),
  invoiceTotal: maybeDecimalParam('header', ['money']),
  currency: idParam('header', 'currency'),
  freight: decimalParam('header', ['money']),
  discount: decimalParam('header', ['money']),
  voucher: written(idParam('header', 'voucher')),
  receipt: idParam('line', 'receipt'),
  receiptLine: idParam('line', 'receiptLine'),
  order: idParam('line', 'purchaseOrder'),
  orderLine: idParam('line', 'purchaseOrderLine'),
  qty: maybeDecimalParam('line', ['quantity']),
  price: maybeDecimalParam('line', ['cost']),
  amount: decimalParam('line', ['money']),
  charge: flagParam('line'),
}

type Bound = BoundRecord<typeof params>

/**
 * Makes the voucher of an invoice whose lines are matched, as its clerk would by hand (SCAN-12). The voucher is posted, or submitted, by its own
 * rules. @throws E_VALIDATION with everything that is missing, E_SCAN_VOUCHER
 */
export const voucherEffect = defineMoveEffect({
  name: 'invoices:voucher',
  params,
  async apply(input, bound) {
    refuseUnfinished(bound)
    const { supplier = 0, invoiceNo } = bound.header
    const made = await makeVoucher(input, { supplier, invoiceNo }, bodyOf(bound))
    return { set: { [bound.fieldOf('voucher') ?? '']: made } }
  },
})

/** All that an invoice must say before a voucher is made of it. */
function refuseUnfinished({ header, lines, fieldOf }: Bound): void {
  const required = { code: 'required' } as const
  const missing = (['supplier', 'invoiceNo', 'invoiceDate', 'invoiceTotal'] as const).filter((name) => {
    const value = header[name]
    return value === undefined || value === ''
  })
  const issues = [
    ...missing.map((name) => fieldIssue(fieldOf(name) ?? '', required)),
    ...lines.flatMap(({ lines: table, values }, index) => {
      if (values.charge) return []
      const cells = (['qty', 'price'] as const).filter((name) => values[name] === undefined)
      return cells.map((name) => fieldIssue(fieldOf(name) ?? '', required, { lines: table, index }))
    }),
  ]
  if (issues.length > 0) throw appError('E_VALIDATION', {}, { issues })
}

function bodyOf({ header, lines }: Bound): WireRecord {
  const charges = lines.filter(({ values }) => values.charge).map(({ values }) => values.amount)
  const freight = charges.reduce(add, header.freight)
  return {
    SupplierId: header.supplier,
    InvoiceNo: header.invoiceNo,
    InvoiceDate: header.invoiceDate,
    InvoiceTotal: header.invoiceTotal && printDecimal(header.invoiceTotal),
    ...(header.currency === undefined ? {} : { CurrencyId: header.currency }),
    ...said('Freight', freight),
    ...said('Discount', header.discount),
    // Lines of orders nobody receives are matched with these (SCAN-79).
    ...(lines.some(({ values: { charge, orderLine } }) => !charge && orderLine !== undefined)
      ? { MatchType: 'TwoWay' }
      : {}),
    Lines: lines.flatMap(({ values: { charge, receipt, receiptLine, order, orderLine, qty, price } }) =>
      charge || qty === undefined || price === undefined
        ? []
        : [
            {
              ...(orderLine === undefined
                ? { ReceiptId: receipt, ReceiptLineId: receiptLine }
                : { OrderId: order, OrderLineId: orderLine }),
              Qty: printDecimal(qty),
              Price: printDecimal(price),
            },
          ],
    ),
  }
}

function said(name: string, amount: Decimal): WireRecord {
  return compare(amount, zero) === 0 ? {} : { [name]: printDecimal(amount) }
}
