import { negate } from '#core/decimal/arithmetic.ts'
import { printDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { XmlNode } from '../extract/extracted-file.ts'
import { checkTotals, sumOf, type CheckedLine } from './check-totals.ts'
import type { DecimalsOf } from './decimals-of.ts'
import { headOf, lineOf } from './exact-values.ts'
import type { ReadInvoice, ReadLine } from './read-invoice.ts'
import { all, at, createXmlReader, type XmlReader } from './xml-values.ts'

/** Codes of documents that give money back. */
const creditCodes: ReadonlySet<string> = new Set(['381', '396', '261', '262', '308', '420', '458', '532'])

/** Reads a Cross Industry Invoice, as Factur-X and ZUGFeRD carry it in a PDF; undefined for other documents (SCAN-4). */
export function readCii(root: XmlNode, decimalsOf: DecimalsOf): ReadInvoice | undefined {
  if (root.n !== 'CrossIndustryInvoice') return undefined
  const xml = createXmlReader()
  const document = at(root, 'ExchangedDocument')
  const trade = at(root, 'SupplyChainTradeTransaction')
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement')
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement')
  const seller = at(agreement, 'SellerTradeParty')
  const sums = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const read = all(trade, 'IncludedSupplyChainTradeLineItem').map((node) => readLine(xml, node))
  const currency = xml.text(settlement, 'InvoiceCurrencyCode')
  const totals = {
    lines: read.map(({ checked }) => checked),
    taxes: all(settlement, 'ApplicableTradeTax').map((one) => ({
      base: xml.figure(one, 'BasisAmount'),
      pct: xml.figure(one, 'RateApplicablePercent'),
      tax: xml.figure(one, 'CalculatedAmount'),
    })),
    // The smallest profiles carry no lines, and then no sum of them.
    lineSum: read.length === 0 ? undefined : xml.figure(sums, 'LineTotalAmount'),
    allowances: xml.figure(sums, 'AllowanceTotalAmount'),
    charges: xml.figure(sums, 'ChargeTotalAmount'),
    net: xml.figure(sums, 'TaxBasisTotalAmount'),
    tax: taxIn(xml, sums, currency),
    gross: xml.figure(sums, 'GrandTotalAmount'),
    prepaid: xml.figure(sums, 'TotalPrepaidAmount'),
    rounding: xml.figure(sums, 'RoundingAmount'),
    payable: xml.figure(sums, 'DuePayableAmount'),
  }
  const head = headOf({
    supplierName: xml.text(seller, 'Name'),
    supplierTaxNo: taxNo(seller),
    accountNo: xml.text(agreement, 'BuyerTradeParty', 'ID'),
    invoiceNo: xml.text(document, 'ID'),
    invoiceDate: xml.day(document, 'IssueDateTime', 'DateTimeString'),
    orderNo: xml.text(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    currency,
    total: printed(totals.gross ?? totals.payable),
    tax: printed(totals.tax),
    freight: printed(totals.charges),
    discount: printed(totals.allowances),
  })
  const isCredit = creditCodes.has(xml.text(document, 'TypeCode'))
  const lines = read.map(({ line }) => line)
  const wrong = checkTotals(totals, decimalsOf(currency))
  return { format: 'CII', isCredit, head, lines, problems: [...xml.problems, ...wrong] }
}

/** Of two tax totals the one in the currency of the invoice. */
function taxIn(xml: XmlReader, sums: XmlNode | undefined, currency: string): Decimal | undefined {
  const found = all(sums, 'TaxTotalAmount')
  const own = found.find(({ a }) => a['currencyID'] === currency) ?? found[0]
  return own && xml.figure({ ...own, c: [own] }, own.n)
}

/** Its number for the tax on sales before its fiscal number. */
function taxNo(seller: XmlNode | undefined): string {
  const ids = all(seller, 'SpecifiedTaxRegistration').flatMap((one) => at(one, 'ID') ?? [])
  return (ids.find(({ a }) => a['schemeID'] === 'VA') ?? ids[0])?.t ?? ''
}

function readLine(xml: XmlReader, node: XmlNode): { readonly line: ReadLine; readonly checked: CheckedLine } {
  const product = at(node, 'SpecifiedTradeProduct')
  const agreement = at(node, 'SpecifiedLineTradeAgreement')
  const settlement = at(node, 'SpecifiedLineTradeSettlement')
  const quantity = at(node, 'SpecifiedLineTradeDelivery', 'BilledQuantity')
  const checked = {
    qty: xml.figure(node, 'SpecifiedLineTradeDelivery', 'BilledQuantity'),
    price: xml.figure(agreement, 'NetPriceProductTradePrice', 'ChargeAmount'),
    base: xml.figure(agreement, 'NetPriceProductTradePrice', 'BasisQuantity'),
    charges: sumOf(all(settlement, 'SpecifiedTradeAllowanceCharge').flatMap((one) => signed(xml, one) ?? [])),
    amount: xml.figure(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
  }
  const line = lineOf(checked, {
    description: xml.text(product, 'Name'),
    code: xml.text(product, 'SellerAssignedID'),
    orderNo: xml.text(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    unit: quantity?.a['unitCode'] ?? '',
    taxPct: printed(xml.figure(settlement, 'ApplicableTradeTax', 'RateApplicablePercent')),
  })
  return { line, checked }
}

/** A charge adds, an allowance takes off. */
function signed(xml: XmlReader, node: XmlNode): Decimal | undefined {
  const amount = xml.figure(node, 'ActualAmount')
  return amount && (xml.text(node, 'ChargeIndicator', 'Indicator') === 'true' ? amount : negate(amount))
}

function printed(figure: Decimal | undefined): string {
  return figure === undefined ? '' : printDecimal(figure)
}
