import { deflateSync } from 'node:zlib'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { invoicePage } from '../../../server/demo/documents/scans/invoice-page.ts'
import { assembled, stream, type PlacedText } from '../../../server/demo/documents/scans/plain-pdf.ts'
import type { XmlInvoice } from '../../../server/demo/documents/scans/ubl-invoice.ts'

/** An invoice as Factur-X carries it: a Cross Industry Invoice. */
export function ciiInvoice({
  number,
  day,
  supplier,
  taxNo,
  currency = 'USD',
  lines,
  net,
  taxPct,
  tax,
  total,
}: XmlInvoice): Buffer {
  const rows = lines.map(
    ({ name, code, qty, unit = 'C62', price, amount }) => `<ram:IncludedSupplyChainTradeLineItem>
    <ram:SpecifiedTradeProduct><ram:SellerAssignedID>${code ?? ''}</ram:SellerAssignedID><ram:Name>${name}</ram:Name></ram:SpecifiedTradeProduct>
    <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
    <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="${unit}">${qty}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
    <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${amount}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
  </ram:IncludedSupplyChainTradeLineItem>`,
  )
  return Buffer.from(`<rsm:CrossIndustryInvoice xmlns:rsm="urn:r" xmlns:ram="urn:a" xmlns:udt="urn:u">
  <rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">${day.replaceAll('-', '')}</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>${rows.join('')}
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>${supplier}</ram:Name>
      <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${taxNo ?? ''}</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>
      <ram:ApplicableTradeTax><ram:CalculatedAmount>${tax}</ram:CalculatedAmount><ram:BasisAmount>${net}</ram:BasisAmount>
        <ram:RateApplicablePercent>${taxPct}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount>
        <ram:TaxBasisTotalAmount>${net}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="${currency}">${tax}</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>${total}</ram:GrandTotalAmount><ram:DuePayableAmount>${total}</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`)
}

/** The same page as a scanner would send it: a PNG. */
export function scannedPage(texts: readonly PlacedText[]): Buffer {
  const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')
  GlobalFonts.registerFromPath(join(folder, 'Roboto-Regular.ttf'), 'Printed')
  const scale = 2.2
  const canvas = createCanvas(595 * scale, 842 * scale)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#111'
  for (const { x, y, text, size = 10 } of texts) {
    context.font = `${size * scale * 1.1}px Printed`
    context.fillText(text, x * scale, y * scale)
  }
  return canvas.toBuffer('image/png')
}

/** A PDF whose one page unpacks to far more than any invoice has. */
export function bombPdf(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1_048_576, 32), { level: 9 })
  return assembled([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'),
    stream('/Filter /FlateDecode', packed),
  ])
}

/** Entities that grow a thousandfold with each other. */
export const entityBomb =
  Buffer.from(`<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
  <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><Invoice>&c;</Invoice>`)

/** An external entity that would read a file of the server. */
export const externalEntity = Buffer.from(
  `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]><Invoice><ID>&x;</ID></Invoice>`,
)

/** Elements in each other, so many deep. */
export function deepXml(depth: number): Buffer {
  return Buffer.from(`<Invoice>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</Invoice>`)
}

/** How a page lies before a camera: turned clockwise by quarters and by degrees, with rules around the cells of its lines or without. */
export interface Photographed {
  readonly quarters?: number
  readonly degrees?: number
  readonly isRuled?: boolean
}

/** A page as a telephone sends it: a JPEG that knows nothing of which edge is up. */
export async function photographedPage(
  invoice: XmlInvoice,
  { quarters = 0, degrees = 0, isRuled = false }: Photographed,
): Promise<Buffer> {
  const printed = await loadImage(scannedPage(invoicePage(invoice)))
  const page = createCanvas(printed.width, printed.height)
  page.getContext('2d').drawImage(printed, 0, 0)
  if (isRuled) drawRules(page.getContext('2d'), { scale: printed.width / 595, lines: invoice.lines.length })
  const angle = (quarters * Math.PI) / 2 + (degrees * Math.PI) / 180
  const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const photo = createCanvas(
    Math.round(page.width * across + page.height * down),
    Math.round(page.width * down + page.height * across),
  )
  const context = photo.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, photo.width, photo.height)
  context.translate(photo.width / 2, photo.height / 2)
  context.rotate(angle)
  context.drawImage(page, -page.width / 2, -page.height / 2)
  return photo.toBuffer('image/jpeg', 88)
}

/** Around every cell of the lines and of their headings, where `invoicePage` places them. */
function drawRules(context: SKRSContext2D, { scale, lines }: { readonly scale: number; readonly lines: number }): void {
  const columns = [34, 104, 334, 414, 494, 560]
  const rows = [241, ...Array.from({ length: lines + 1 }, (_each, index) => 265 + index * 20)]
  const line = (from: readonly [number, number], to: readonly [number, number]) => {
    context.beginPath()
    context.moveTo(from[0] * scale, from[1] * scale)
    context.lineTo(to[0] * scale, to[1] * scale)
    context.stroke()
  }
  const last = 265 + lines * 20
  context.strokeStyle = '#222'
  context.lineWidth = scale
  for (const x of columns) line([x, 241], [x, last])
  for (const y of rows) line([34, y], [560, y])
}
