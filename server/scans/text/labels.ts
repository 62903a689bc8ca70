/** What is looked for on a page by the words before it. */
export type LabelName =
  | 'invoiceNo'
  | 'invoiceDate'
  | 'orderNo'
  | 'orderLike'
  | 'supplierTaxNo'
  | 'accountNo'
  | 'total'
  | 'net'
  | 'tax'
  | 'freight'
  | 'discount'

/** Words of invoices in English and Spanish, in small letters without accents; what names one thing alone stands first. */
export const labels: Readonly<Record<LabelName, readonly RegExp[]>> = {
  invoiceNo: [
    /\b(?:tax )?invoice (?:no|number|num|nr|id)\b\.?|\binvoice ?#/,
    /\b(?:no|numero|num|n[º°o])\.? (?:de )?(?:la )?factura\b|\bfactura (?:no|numero|num|n[º°])\.?/,
    /^(?:invoice|factura) ?:/,
  ],
  invoiceDate: [
    /\binvoice date\b|\bdate of (?:issue|invoice)\b|\bissue date\b|\bissued(?: on)?\b/,
    /\bfecha (?:de )?(?:la )?(?:factura|emision|expedicion)\b/,
    /^(?:date|fecha)\b(?! de venc)/,
  ],
  orderNo: [
    /\b(?:purchase |your |customer )?order (?:no|number|num|ref)\b\.?|\bp\.?o\.? (?:no|number|num)\b\.?|\bp\.?o\.? ?#|\byour order\b/,
    /\b(?:su )?pedido(?: no| numero| n[º°])?\b\.?|\borden de compra\b/,
    /^p\.?o\.? ?:/,
  ],
  // What they name may be the supplier's own: only a number that is written as ours counts.
  orderLike: [
    /\b(?:order|p\.?o|p\/o)\b\.?|\b(?:your|our|customer) ref(?:erence)?\b\.?/,
    /\b(?:pedido|orden|o\.?c|o\/c)\b\.?|\b(?:su|nuestra) ref(?:erencia)?\b\.?/,
  ],
  supplierTaxNo: [
    /\b(?:our )?(?:vat|tax|gst)(?: reg(?:istration)?)? (?:no|number|id|num|reg)\b\.?|\btax id\b|\bein\b/,
    /\b(?:nif|cif|rfc|c\.i\.f|n\.i\.f)\b\.?/,
  ],
  accountNo: [
    /\b(?:customer|account|client) (?:no|number|num|id)\b\.?/,
    /\b(?:no|numero|n[º°])\.? (?:de )?cliente\b|\bcliente no\b\.?/,
  ],
  total: [
    /\b(?:grand total|total due|amount due|total payable|invoice total|balance due|total to pay)\b/,
    /\b(?:total a pagar|importe total|total factura|total general)\b/,
    /^total\b(?! (?:tax|vat|excl|net|iva|before|base|neto|qty|items))/,
  ],
  net: [/\bsub-?total\b|\bnet (?:amount|total)\b|\btotal (?:excl|net|before)\b/, /\bbase imponible\b|\btotal neto\b/],
  tax: [/^(?:total |sales )?(?:tax|vat|gst)\b(?! (?:no|number|id|reg))/, /^(?:total )?(?:iva|i\.v\.a\.?|impuestos?)\b/],
  freight: [
    /^(?:freight|shipping|delivery(?! (?:date|note|address))|carriage)\b/,
    /^(?:portes|transporte|envio|flete)\b/,
  ],
  discount: [/^(?:discount|less)\b/, /^(?:descuento|dto)\b/],
}

/** Columns of lines by their heading. */
export type ColumnName = 'code' | 'description' | 'qty' | 'unit' | 'price' | 'tax' | 'amount'

/** Headings of columns; the first that matches counts, in this order. */
export const columnWords: readonly (readonly [ColumnName, RegExp])[] = [
  ['price', /^(?:unit price|price(?: each)?|rate|unit cost|precio(?: unitario)?|p\.? ?unit\.?|unitario)$/],
  ['amount', /^(?:amount|line total|total|net amount|ext(?:ended|ension)?(?: price)?|importe|subtotal)$/],
  ['qty', /^(?:qty|quantity|shipped|units|cantidad|cant\.?|uds\.?|unidades)$/],
  ['unit', /^(?:unit|uom|u\/m|um|pack|unidad|medida|ud\.?)$/],
  [
    'code',
    /^(?:item(?: no\.?| number| code| #)?|code|sku|ref\.?|product(?: code| no\.?)|article(?: no\.?)?|codigo|referencia|art\.?)$/,
  ],
  ['tax', /^(?:tax|vat|vat ?%|tax ?%|iva|iva ?%|% ?iva)$/],
  ['description', /^(?:description|item description|details|product|goods|descripcion|concepto|articulo|producto)$/],
]

/** A text as labels are compared: small letters, without accents, and with one blank between words. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
