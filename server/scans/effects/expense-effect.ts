import { compare, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { appError } from '#core/errors/app-error.ts'
import { decimalParam, idParam, maybeDecimalParam, textParam, written } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { moneyDecimals } from '#core/record/money-decimals.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { isTaxOf, readExpenseTax, type ExpenseTax } from './expense-tax.ts'
import { makeVoucher } from './make-voucher.ts'

const params = {
  supplier: idParam('header', 'supplier'),
  supplierText: textParam('header', ['text']),
  invoiceNo: textParam('header', ['text']),
  invoiceDate: textParam('header', ['date']),
  invoiceTotal: maybeDecimalParam('header', ['money']),
  taxTotal: decimalParam('header', ['money']),
  currency: idParam('header', 'currency'),
  freight: decimalParam('header', ['money']),
  discount: decimalParam('header', ['money']),
  /** What the lines do not explain of the total. */
  difference: decimalParam('header', ['money']),
  account: idParam('header', 'glAccount'),
  costCentre: idParam('header', 'costCentre'),
  taxCode: idParam('header', 'taxCode'),
  voucher: written(idParam('header', 'voucher')),
  qty: maybeDecimalParam('line', ['quantity']),
  price: maybeDecimalParam('line', ['cost']),
  amount: maybeDecimalParam('line', ['money']),
  description: textParam('line', ['text']),
}

type Bound = BoundRecord<typeof params>

/**
 * Makes the voucher of an invoice that is an expense: matched against nothing, its lines on the account a person chose, or one line of its total where they
 * do not explain it, prices hold its tax, or nobody said how its tax is given back; a code that does not make that tax is left out (SCAN-78). Numbers of the supplier are not learnt by it. @throws E_VALIDATION, E_SCAN_TWICE
 */
export const expenseEffect = defineMoveEffect({
  name: 'invoices:expense',
  params,
  async apply(input, bound) {
    const { header, fieldOf } = bound
    const { supplier, invoiceNo, invoiceDate, invoiceTotal } = header
    const said = { supplier, invoiceNo, invoiceDate, invoiceTotal }
    const missing = (['supplier', 'invoiceNo', 'invoiceDate', 'invoiceTotal'] as const).filter((name) => !said[name])
    if (supplier === undefined || invoiceTotal === undefined || missing.length > 0) {
      const issues = missing.map((name) => fieldIssue(fieldOf(name) ?? '', { code: 'required' }))
      throw appError('E_VALIDATION', {}, { issues })
    }
    const decimals = moneyDecimals(input.session, input.record, {
      source: { field: fieldOf('currency') ?? '', isOfLine: false },
    })
    const tax = await taxOf(input, bound, { total: invoiceTotal, decimals })
    const made = await makeVoucher(
      input,
      { supplier, invoiceNo },
      bodyOf(bound, { total: invoiceTotal, tax, decimals }),
    )
    return { set: { [fieldOf('voucher') ?? '']: made } }
  },
})

/** What is billed, with the tax code that makes its tax, in a currency of so many decimals. */
interface Billed {
  readonly total: Decimal
  readonly tax: ExpenseTax | undefined
  readonly decimals: number
}

/** The code a person chose; undefined where he chose none, and where it makes another tax than the invoice tells. */
async function taxOf(
  { trx, ctx }: MoveEffectInput,
  { header: { taxCode, taxTotal: tax }, lines }: Bound,
  { total, decimals }: Pick<Billed, 'total' | 'decimals'>,
): Promise<ExpenseTax | undefined> {
  const code = taxCode === undefined ? undefined : await readExpenseTax(trx, ctx.tenantId, taxCode)
  return code !== undefined && isTaxOf(code, { total, tax, lines: lines.length, decimals }) ? code : undefined
}

function bodyOf(bound: Bound, billed: Billed): WireRecord {
  const { header } = bound
  const { total, tax } = billed
  const isIncluded = tax?.isIncluded === true
  const lines = isIncluded ? undefined : linesOf(bound, billed)
  const taxCode = tax === undefined ? {} : { TaxCodeId: tax.id }
  const booked = { ExpenseAccountId: header.account, ExpenseCostCentreId: header.costCentre ?? null, ...taxCode }
  const net = tax === undefined || isIncluded ? total : subtract(total, header.taxTotal)
  const whole = { Description: short(header.supplierText) ?? header.invoiceNo, Qty: '1', Price: printDecimal(net) }
  return {
    SupplierId: header.supplier,
    MatchType: 'NonPO',
    InvoiceNo: header.invoiceNo,
    InvoiceDate: header.invoiceDate,
    InvoiceTotal: printDecimal(total),
    ...(header.currency === undefined ? {} : { CurrencyId: header.currency }),
    ...(lines === undefined ? {} : chargesOf(header, tax)),
    Lines: (lines ?? [whole]).map((line) => ({ ...line, ...booked })),
  }
}

/** Freight and discount of an invoice that is entered line by line; freight is taxed as its lines are. */
function chargesOf({ freight, discount }: Bound['header'], tax: ExpenseTax | undefined): WireRecord {
  const hasFreight = compare(freight, zero) !== 0
  return {
    ...(hasFreight ? { Freight: printDecimal(freight) } : {}),
    ...(hasFreight && tax !== undefined ? { FreightTaxCodeId: tax.id } : {}),
    ...(compare(discount, zero) === 0 ? {} : { Discount: printDecimal(discount) }),
  }
}

/** The lines as they are invoiced, charges among them; undefined where they do not say all of it. */
function linesOf({ header, lines }: Bound, { tax, decimals }: Billed): readonly WireRecord[] | undefined {
  const isTaxLost = tax === undefined && compare(header.taxTotal, zero) !== 0
  if (lines.length === 0 || isTaxLost || compare(header.difference, zero) !== 0) return undefined
  const rows = lines.map(({ values: { description, qty, price, amount } }) => {
    if (amount === undefined || compare(amount, zero) < 0) return undefined
    const isWhole =
      qty !== undefined &&
      price !== undefined &&
      compare(qty, zero) > 0 &&
      compare(round(multiply(qty, price), decimals), amount) === 0
    const [Qty, Price] = isWhole ? [printDecimal(qty), printDecimal(price)] : ['1', printDecimal(amount)]
    return { Description: short(description) ?? header.invoiceNo, Qty, Price }
  })
  return rows.every((row) => row !== undefined) ? rows : undefined
}

/** As much of a text as a line of an invoice holds; undefined where there is none. */
function short(text: string): string | undefined {
  const words = text.trim().slice(0, 120)
  return words === '' ? undefined : words
}
