import type { PlacedText } from './plain-pdf.ts'
import type { XmlInvoice } from './ubl-invoice.ts'

/** The texts of an invoice on a page, as a program of a supplier would place them. */
export function invoicePage({
  number,
  day,
  order,
  supplier,
  taxNo = '',
  lines,
  net,
  taxPct,
  tax,
  total,
}: XmlInvoice): readonly PlacedText[] {
  const rows = lines.flatMap(({ code = '', name, qty, price, amount }, index) => {
    const y = 280 + index * 20
    return [
      { x: 40, y, text: code },
      { x: 110, y, text: name },
      { x: 340, y, text: qty },
      { x: 420, y, text: price },
      { x: 500, y, text: amount },
    ]
  })
  const below = 320 + lines.length * 20
  return [
    { x: 40, y: 60, text: supplier, size: 16 },
    { x: 440, y: 60, text: 'INVOICE', size: 14 },
    { x: 40, y: 120, text: `Invoice number: ${number}` },
    { x: 40, y: 140, text: `Invoice date: ${day}` },
    { x: 40, y: 160, text: `Tax ID: ${taxNo}` },
    ...(order === undefined ? [] : [{ x: 40, y: 180, text: `Our order: ${order}` }]),
    { x: 40, y: 255, text: 'Code' },
    { x: 110, y: 255, text: 'Description' },
    { x: 340, y: 255, text: 'Qty' },
    { x: 420, y: 255, text: 'Unit price' },
    { x: 500, y: 255, text: 'Amount' },
    ...rows,
    { x: 420, y: below, text: 'Subtotal' },
    { x: 500, y: below, text: net },
    { x: 420, y: below + 20, text: `Tax ${taxPct} %` },
    { x: 500, y: below + 20, text: tax },
    { x: 420, y: below + 40, text: 'Total USD' },
    { x: 500, y: below + 40, text: total },
  ]
}
