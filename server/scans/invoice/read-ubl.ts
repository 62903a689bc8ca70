import { negate } from '#core/decimal/arithmetic.ts'
import { printDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { XmlNode } from '../extract/extracted-file.ts'
import { checkTotals, sumOf, type CheckedLine } from './check-totals.ts'
import type { DecimalsOf } from './decimals-of.ts'
import { headOf, lineOf } from './exact-values.ts'
import type { ReadInvoice, ReadLine } from './read-invoice.ts'
import { all, at, createXmlReader, type XmlReader } from './xml-values.ts'

/** Reads an invoice or a credit note of UBL 2.1, exactly as it is written; undefined for other documents (SCAN-4). */
export function readUbl(root: XmlNode, decimalsOf: DecimalsOf): ReadInvoice | undefined {
  const isCredit = root.n === 'CreditNote'
  if (root.n !== 'Invoice' && !isCredit) return undefined
  const xml = createXmlReader()
  const party = at(root, 'AccountingSupplierParty', 'Party')
  const nodes = all(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine')
  const read = nodes.map((node) => readLine(xml, node, isCredit))
  const sums = at(root, 'LegalMonetaryTotal')
  const currency = xml.text(root, 'DocumentCurrencyCode')
  const taxTotals = all(root, 'TaxTotal')
  const totals = {
    lines: read.map(({ checked }) => checked),
    taxes: taxTotals
      .flatMap((total) => all(total, 'TaxSubtotal'))
      .map((one) => ({
        base: xml.figure(one, 'TaxableAmount'),
        pct: xml.figure(one, 'TaxCategory', 'Percent'),
        tax: xml.figure(one, 'TaxAmount'),
      })),
    lineSum: xml.figure(sums, 'LineExtensionAmount'),
    allowances: xml.figure(sums, 'AllowanceTotalAmount'),
    charges: xml.figure(sums, 'ChargeTotalAmount'),
    net: xml.figure(sums, 'TaxExclusiveAmount'),
    // A second total says the same tax in the currency of the books.
    tax: xml.figure(taxTotals[0], 'TaxAmount'),
    gross: xml.figure(sums, 'TaxInclusiveAmount'),
    prepaid: xml.figure(sums, 'PrepaidAmount'),
    rounding: xml.figure(sums, 'PayableRoundingAmount'),
    payable: xml.figure(sums, 'PayableAmount'),
  }
  const head = headOf({
    supplierName: xml.text(party, 'PartyLegalEntity', 'RegistrationName') || xml.text(party, 'PartyName', 'Name'),
    supplierTaxNo: xml.text(party, 'PartyTaxScheme', 'CompanyID') || xml.text(party, 'PartyLegalEntity', 'CompanyID'),
    accountNo: xml.text(root, 'AccountingCustomerParty', 'SupplierAssignedAccountID'),
    invoiceNo: xml.text(root, 'ID'),
    invoiceDate: xml.day(root, 'IssueDate'),
    orderNo: xml.text(root, 'OrderReference', 'ID'),
    currency,
    total: printed(totals.gross ?? totals.payable),
    tax: printed(totals.tax),
    freight: printed(totals.charges),
    discount: printed(totals.allowances),
  })
  const lines = read.map(({ line }) => line)
  const wrong = checkTotals(totals, decimalsOf(currency))
  return { format: 'UBL', isCredit, head, lines, problems: [...xml.problems, ...wrong] }
}

function readLine(
  xml: XmlReader,
  node: XmlNode,
  isCredit: boolean,
): { readonly line: ReadLine; readonly checked: CheckedLine } {
  const item = at(node, 'Item')
  const quantity = isCredit ? 'CreditedQuantity' : 'InvoicedQuantity'
  const checked = {
    qty: xml.figure(node, quantity),
    price: xml.figure(node, 'Price', 'PriceAmount'),
    base: xml.figure(node, 'Price', 'BaseQuantity'),
    charges: sumOf(all(node, 'AllowanceCharge').flatMap((one) => signed(xml, one) ?? [])),
    amount: xml.figure(node, 'LineExtensionAmount'),
  }
  const line = lineOf(checked, {
    description: xml.text(item, 'Name') || xml.text(item, 'Description'),
    code: xml.text(item, 'SellersItemIdentification', 'ID'),
    orderNo: xml.text(node, 'OrderLineReference', 'OrderReference', 'ID'),
    unit: at(node, quantity)?.a['unitCode'] ?? '',
    taxPct: printed(xml.figure(item, 'ClassifiedTaxCategory', 'Percent')),
  })
  return { line, checked }
}

/** A charge adds, an allowance takes off. */
function signed(xml: XmlReader, node: XmlNode): Decimal | undefined {
  const amount = xml.figure(node, 'Amount')
  return amount && (xml.text(node, 'ChargeIndicator') === 'true' ? amount : negate(amount))
}

function printed(figure: Decimal | undefined): string {
  return figure === undefined ? '' : printDecimal(figure)
}
