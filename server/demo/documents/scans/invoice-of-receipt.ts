import { add, multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { PresentedRecord } from '../../../documents/present/present-record.ts'
import type { XmlInvoice } from './ubl-invoice.ts'

/** A line of a receipt as the answer carries it. */
interface ReceivedLine {
  readonly ItemId: number
  readonly Item?: { readonly Name?: string }
  readonly Order?: { readonly DocNo?: string }
  readonly Qty: string
  readonly Price: string
}

/** The invoice a supplier sends for all that a receipt brought, as it was received and without tax; `day` is the invoice's. */
export function invoiceOfReceipt(receipt: PresentedRecord, supplier: PresentedRecord, day: string): XmlInvoice {
  // The answers carry lines and texts as the definitions name them.
  const received = receipt.row['Lines'] as readonly ReceivedLine[]
  const { Name, TaxNo } = supplier.row as { readonly Name?: string; readonly TaxNo?: string | null }
  const order = received[0]?.Order?.DocNo
  const lines = received.map(({ ItemId, Item, Qty, Price }) => ({
    code: `N-${2_000 + ItemId}`,
    name: Item?.Name ?? '',
    qty: Qty,
    price: money(toDecimal(Price)),
    amount: money(multiply(toDecimal(Qty), toDecimal(Price))),
  }))
  const total = money(lines.reduce((sum, { amount }) => add(sum, toDecimal(amount)), zero))
  return {
    number: `R-${10_000 + receipt.row.Id}`,
    day,
    supplier: Name ?? '',
    ...(typeof TaxNo === 'string' ? { taxNo: TaxNo } : {}),
    ...(order === undefined ? {} : { order }),
    lines,
    net: total,
    taxPct: '0',
    tax: '0.00',
    total,
  }
}

/** With two decimals, as invoices print amounts. */
function money(amount: Decimal): string {
  const [whole = '', part = ''] = printDecimal(round(amount, 2)).split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}
