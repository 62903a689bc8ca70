import {
  choiceParam,
  flagParam,
  idParam,
  integerParam,
  maybeDecimalParam,
  textParam,
  written,
} from '#core/model/param.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'

const text = () => textParam('line', ['text'])

/** What matching reads of an invoice, and what it writes. */
export const matchParams = {
  supplier: idParam('header', 'supplier'),
  invoiceNo: textParam('header', ['text']),
  orderNo: textParam('header', ['text']),
  currency: idParam('header', 'currency'),
  isCredit: written(flagParam('header')),
  isDuplicate: written(flagParam('header')),
  /** What does not add up in the invoice itself. */
  readProblems: written(textParam('header', ['sentences'])),
  /** What somebody has to look at before a voucher is made of it. */
  problems: written(textParam('header', ['sentences'])),
  unsureFields: written(integerParam('header')),
  code: text(),
  description: text(),
  lineOrder: text(),
  qty: maybeDecimalParam('line', ['quantity']),
  price: maybeDecimalParam('line', ['cost']),
  charge: flagParam('line'),
  receipt: idParam('line', 'receipt'),
  receiptLine: idParam('line', 'receiptLine'),
  order: idParam('line', 'purchaseOrder'),
  orderLine: idParam('line', 'purchaseOrderLine'),
  item: written(idParam('line', 'item')),
  unit: written(idParam('line', 'itemUnit')),
  openQty: written(maybeDecimalParam('line', ['quantity'])),
  receiptPrice: written(maybeDecimalParam('line', ['cost'])),
  /** What is open of an order, and its price: told apart, since they are of the order and not of goods that came (VCH-339). */
  orderOpenQty: written(maybeDecimalParam('line', ['quantity'])),
  orderPrice: written(maybeDecimalParam('line', ['cost'])),
  matchedBy: written(choiceParam('line', ['Order', 'Code', 'Text', 'Price', 'None'])),
  score: written(integerParam('line')),
  readSure: written(integerParam('line')),
  seen: flagParam('line'),
}

/** An invoice through the bindings of its definition. */
export type BoundInvoice = BoundRecord<typeof matchParams>
