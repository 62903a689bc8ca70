/** A line of an invoice that is written as XML; decimals as text. */
export interface XmlLine {
  readonly code?: string
  readonly name: string
  readonly qty: string
  readonly unit?: string
  readonly price: string
  readonly amount: string
  readonly order?: string
}

/** An invoice as XML is written of it; sums as text, so that wrong ones can be written as well. */
export interface XmlInvoice {
  readonly number: string
  readonly day: string
  readonly supplier: string
  readonly taxNo?: string
  readonly currency?: string
  readonly order?: string
  readonly lines: readonly XmlLine[]
  readonly net: string
  readonly taxPct: string
  readonly tax: string
  readonly total: string
}

const names = 'urn:oasis:names:specification:ubl:schema:xsd'

/** An invoice in UBL 2.1. */
export function ublInvoice(invoice: XmlInvoice): Buffer {
  const { number, day, supplier, taxNo, currency = 'USD', order, lines, net, taxPct, tax, total } = invoice
  const amount = (name: string, value: string) => `<cbc:${name} currencyID="${currency}">${value}</cbc:${name}>`
  const rows = lines.map(
    (line, index) => `<cac:InvoiceLine><cbc:ID>${index + 1}</cbc:ID>
      <cbc:InvoicedQuantity unitCode="${line.unit ?? 'EA'}">${line.qty}</cbc:InvoicedQuantity>${amount('LineExtensionAmount', line.amount)}
      ${line.order === undefined ? '' : `<cac:OrderLineReference><cbc:LineID>1</cbc:LineID><cac:OrderReference><cbc:ID>${line.order}</cbc:ID></cac:OrderReference></cac:OrderLineReference>`}
      <cac:Item><cbc:Name>${escaped(line.name)}</cbc:Name>${line.code === undefined ? '' : `<cac:SellersItemIdentification><cbc:ID>${escaped(line.code)}</cbc:ID></cac:SellersItemIdentification>`}
        <cac:ClassifiedTaxCategory><cbc:Percent>${taxPct}</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
      <cac:Price>${amount('PriceAmount', line.price)}</cac:Price></cac:InvoiceLine>`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${names}:Invoice-2" xmlns:cac="${names}:CommonAggregateComponents-2" xmlns:cbc="${names}:CommonBasicComponents-2">
  <cbc:ID>${escaped(number)}</cbc:ID><cbc:IssueDate>${day}</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
  ${order === undefined ? '' : `<cac:OrderReference><cbc:ID>${order}</cbc:ID></cac:OrderReference>`}
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>${escaped(supplier)}</cbc:Name></cac:PartyName>
    ${taxNo === undefined ? '' : `<cac:PartyTaxScheme><cbc:CompanyID>${taxNo}</cbc:CompanyID></cac:PartyTaxScheme>`}</cac:Party></cac:AccountingSupplierParty>
  <cac:TaxTotal>${amount('TaxAmount', tax)}<cac:TaxSubtotal>${amount('TaxableAmount', net)}${amount('TaxAmount', tax)}
    <cac:TaxCategory><cbc:Percent>${taxPct}</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal>${amount('LineExtensionAmount', net)}${amount('TaxExclusiveAmount', net)}
    ${amount('TaxInclusiveAmount', total)}${amount('PayableAmount', total)}</cac:LegalMonetaryTotal>
  ${rows.join('\n  ')}
</Invoice>
`)
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
