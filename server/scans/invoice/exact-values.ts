import { compare, divide } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { CheckedLine } from './check-totals.ts'
import { headFields, type HeadField, type ReadInvoice, type ReadLine } from './read-invoice.ts'

/** Values that are as sure as the file itself; '' says nothing. */
export function headOf(values: Readonly<Record<HeadField, string>>): ReadInvoice['head'] {
  const said = headFields.filter((field) => values[field] !== '')
  return Object.fromEntries(said.map((field) => [field, { value: values[field], sure: 100 }]))
}

/** A line whose price is for one and whose allowances and charges are in it: what is left of its amount for each. */
export function lineOf(
  { qty, price, base, charges, amount }: CheckedLine,
  said: Pick<ReadLine, 'description' | 'code' | 'orderNo' | 'unit'> & { readonly taxPct: string },
): ReadLine {
  const isPlain = compare(charges, zero) === 0 && (base === undefined || printDecimal(base) === '1')
  const each = qty !== undefined && amount !== undefined && compare(qty, zero) !== 0 ? divide(amount, qty, 6) : price
  return {
    ...said,
    qty: printed(qty),
    price: printed(isPlain ? price : each),
    amount: printed(amount),
    taxPct: said.taxPct === '' ? undefined : said.taxPct,
    sure: 100,
    codeSure: 100,
  }
}

function printed(figure: Decimal | undefined): string | undefined {
  return figure && printDecimal(figure)
}
