import { absolute, add, compare, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { InvoiceProblem } from './read-invoice.ts'

/** A line as its figures are held against each other. */
export interface CheckedLine {
  readonly qty: Decimal | undefined
  readonly price: Decimal | undefined
  /** For how many the price is. */
  readonly base: Decimal | undefined
  /** What the line adds to it, and takes off. */
  readonly charges: Decimal
  readonly amount: Decimal | undefined
}

/** Tax of one rate. */
export interface CheckedTax {
  readonly base: Decimal | undefined
  readonly pct: Decimal | undefined
  readonly tax: Decimal | undefined
}

/** The figures of an invoice; undefined where it says none. */
export interface CheckedTotals {
  readonly lines: readonly CheckedLine[]
  readonly taxes: readonly CheckedTax[]
  readonly lineSum: Decimal | undefined
  readonly allowances: Decimal | undefined
  readonly charges: Decimal | undefined
  readonly net: Decimal | undefined
  readonly tax: Decimal | undefined
  readonly gross: Decimal | undefined
  readonly prepaid: Decimal | undefined
  readonly rounding: Decimal | undefined
  readonly payable: Decimal | undefined
}

const hundredth = toDecimal('0.01')

/**
 * Everything that does not add up, all at once (SCAN-5): lines, their sum, allowances and charges, tax by rate, and the totals. Amounts are rounded to the
 * decimals of the invoice's currency (SCAN-740).
 */
export function checkTotals(totals: CheckedTotals, decimals: number): readonly InvoiceProblem[] {
  const {
    lines,
    taxes,
    lineSum,
    allowances = zero,
    charges = zero,
    net,
    tax,
    gross,
    prepaid,
    rounding,
    payable,
  } = totals
  const amounts = lines.flatMap(({ amount }) => amount ?? [])
  const sums = [
    differs('lineSum', lineSum, sumOf(amounts)),
    differs('net', net, lineSum && add(subtract(lineSum, allowances), charges)),
    differs('tax', tax, taxes.length === 0 ? undefined : sumOf(taxes.flatMap((one) => one.tax ?? []))),
    differs('gross', gross, net && add(net, tax ?? zero)),
    differs('payable', payable, gross && add(subtract(gross, prepaid ?? zero), rounding ?? zero)),
  ]
  return [
    ...lines.flatMap((line, index) => lineProblem(line, index + 1, decimals)),
    ...taxes.flatMap((one) => taxProblem(one, decimals)),
    ...sums.flat(),
  ]
}

/** Of a line and of a tax: what rounding each of its parts may leave. */
function smallest(decimals: number): Decimal {
  return { units: 1n, scale: decimals }
}

function lineProblem(
  { qty, price, base, charges, amount }: CheckedLine,
  line: number,
  decimals: number,
): readonly InvoiceProblem[] {
  if (amount === undefined) return [{ code: 'lineAmount', params: { line } }]
  if (qty === undefined || price === undefined) return []
  const per = base === undefined || compare(base, zero) === 0 ? toDecimal('1') : base
  // amount × base against quantity × price, so that nothing is divided.
  const said = multiply(subtract(amount, charges), per)
  const asked = multiply(qty, price)
  if (isNear(said, asked, multiply(smallest(decimals), absolute(per)))) return []
  const found = printDecimal(round(asked, decimals))
  return [{ code: 'line', params: { line, said: printDecimal(amount), found } }]
}

function taxProblem({ base, pct, tax }: CheckedTax, decimals: number): readonly InvoiceProblem[] {
  if (base === undefined || pct === undefined || tax === undefined) return []
  const found = round(multiply(multiply(base, pct), hundredth), decimals)
  if (isNear(tax, found, smallest(decimals))) return []
  return [{ code: 'rate', params: { pct: printDecimal(pct), said: printDecimal(tax), found: printDecimal(found) } }]
}

function differs(code: string, said: Decimal | undefined, found: Decimal | undefined): readonly InvoiceProblem[] {
  if (said === undefined || found === undefined || compare(said, found) === 0) return []
  return [{ code, params: { said: printDecimal(said), found: printDecimal(found) } }]
}

function isNear(a: Decimal, b: Decimal, most: Decimal): boolean {
  return compare(absolute(subtract(a, b)), most) <= 0
}

/** The sum, exactly. */
export function sumOf(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce(add, zero)
}
