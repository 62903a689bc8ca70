import { textParam, choiceParam, flagParam, integerParam, maybeDecimalParam, written } from '#core/model/param.ts'
import { appError } from '#core/errors/app-error.ts'
import type { Scalar } from '#core/model/value.ts'
import { moneyDecimals } from '#core/record/money-decimals.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import { readInvoiceFile } from './read-file.ts'
import { usualDecimals, type DecimalsOf } from '../invoice/decimals-of.ts'
import type { HeadField, InvoiceProblem, ReadInvoice, ReadLine } from '../invoice/read-invoice.ts'
import { findSupplier, type FoundSupplier } from '../match/find-supplier.ts'
import { isOrderNumber, readOrderSeries } from '../match/order-numbers.ts'
import { readCurrencies, readSuppliers } from '../match/read-known.ts'
import { textOfPages } from '../text/read-pages.ts'
import { readExtracted } from '../work/scanned-file.ts'
import { judgeInvoice, sureFrom } from './judge-invoice.ts'
import { matchCells, scanOutcomes } from './match-effect.ts'
import { matchParams } from './match-params.ts'
import { keptProblems } from './kept-problems.ts'

const sure = () => written(integerParam('header'))

const params = {
  ...matchParams,
  format: written(choiceParam('header', ['UBL', 'CII', 'Text', 'Picture'])),
  supplierText: written(textParam('header', ['text'])),
  supplierTaxNo: written(textParam('header', ['text'])),
  invoiceDate: textParam('header', ['date']),
  invoiceTotal: maybeDecimalParam('header', ['money']),
  taxTotal: maybeDecimalParam('header', ['money']),
  freight: maybeDecimalParam('header', ['money']),
  discount: maybeDecimalParam('header', ['money']),
  supplierSure: sure(),
  invoiceNoSure: sure(),
  invoiceDateSure: sure(),
  currencySure: sure(),
  invoiceTotalSure: sure(),
  taxTotalSure: sure(),
  amount: maybeDecimalParam('line', ['money']),
  unitText: textParam('line', ['text']),
  taxPct: maybeDecimalParam('line', ['percent']),
  codeSure: written(integerParam('line')),
  codeSeen: flagParam('line'),
}

type Bound = BoundRecord<typeof params>

/** Writes what was read of a file into its invoice and matches it; the reader makes this move, and nobody else (SCAN-3). @throws E_SCAN_WAITS */
export const readEffect = defineMoveEffect({
  name: 'invoices:read',
  params,
  outcomes: scanOutcomes,
  offer: async () => undefined,
  async apply(input, bound) {
    const extracted = await readExtracted(input.trx, input.ctx.tenantId, standardOf(input.record).id)
    if (extracted === undefined) throw appError('E_SCAN_WAITS')
    const series = await readOrderSeries(input.trx, input.ctx.tenantId)
    const isOurs = (word: string) => isOrderNumber(word, series)
    const currencies = await readCurrencies(input.trx, input.ctx.tenantId)
    const decimalsOf = decimalsBy(input, currencies)
    const invoice =
      extracted.refusal === undefined ? readInvoiceFile(extracted.file, { isOurs, decimalsOf }) : undefined
    if (invoice === undefined) return unread(bound, { code: extracted.refusal ?? 'noInvoice' })
    // Before anything is compared: matching goes over every line.
    if (invoice.lines.length > mostLines(input)) return unread(bound, { code: 'length' })
    const currency = currencies.get((invoice.head.currency?.value ?? '').toUpperCase())
    return writeRead(input, bound, { invoice, currency, text: textOfPages(extracted.file.pages) })
  },
})

/** Decimals amounts have here in the currency an invoice names; those of the site where it names none (SCAN-740). */
function decimalsBy({ session, record }: MoveEffectInput, currencies: ReadonlyMap<string, number>): DecimalsOf {
  return (code) => {
    const currency = currencies.get(code.toUpperCase())
    if (code !== '' && currency === undefined) return usualDecimals
    const source = { field: 'currency', isOfLine: false }
    return moneyDecimals(session, { ...record, currency: currency ?? null }, { source })
  }
}

/** As many lines as the invoice may have. */
function mostLines({ family, use }: MoveEffectInput): number {
  return family.entity.lines.find(({ id }) => id === use.lines)?.max ?? 0
}

/** Nothing could be read: a person looks at the file, or rejects it. */
function unread({ fieldOf }: Bound, problem: InvoiceProblem): MoveEffectResult {
  return { outcome: 'exception', set: { [fieldOf('readProblems') ?? '']: keptProblems([problem]) } }
}

interface Read {
  readonly invoice: ReadInvoice
  /** The currency it names; undefined where the house knows none of its code. */
  readonly currency: number | undefined
  /** All that stands on its pages. */
  readonly text: string
}

async function writeRead(
  input: MoveEffectInput,
  bound: Bound,
  { invoice, currency, text }: Read,
): Promise<MoveEffectResult> {
  const { trx, ctx } = input
  const { head, lines } = invoice
  const [known, least] = await Promise.all([readSuppliers(trx, ctx.tenantId), sureFrom(input)])
  const supplier = findSupplier(invoice, text, known)
  const sures = suresOf(invoice, { supplier, currency })
  const judged = await judgeInvoice(input, {
    supplier: supplier?.id,
    invoiceNo: head.invoiceNo?.value ?? '',
    orderNo: head.orderNo?.value ?? '',
    isCredit: invoice.isCredit,
    isFaulty: invoice.problems.length > 0,
    unsureFields: Object.values(sures).filter((one) => one < least).length,
    lines: lines.map((line) => ({
      ...line,
      isDecided: false,
      receiptLine: undefined,
      orderLine: undefined,
      readSure: line.sure,
      isSeen: false,
    })),
  })
  const { fieldOf } = bound
  const rows = lines.map((line, index) => ({
    ...lineCells(bound, line),
    ...matchCells(fieldOf, judged.matches[index]),
  }))
  const into = input.use.lines
  return {
    outcome: judged.outcome,
    set: named(fieldOf, {
      ...headValues(invoice),
      ...sures,
      supplier: supplier?.id ?? null,
      currency: currency ?? null,
      isCredit: invoice.isCredit,
      isDuplicate: judged.isDuplicate,
      readProblems: keptProblems(invoice.problems),
      problems: keptProblems(judged.problems),
    }),
    ...(into === undefined ? {} : { addLines: { lines: into, rows } }),
  }
}

/** How sure each field of the head is. What an invoice need not say is sure where it is not said. */
function suresOf(
  { head, format }: ReadInvoice,
  { supplier, currency }: { readonly supplier: FoundSupplier | undefined; readonly currency: number | undefined },
) {
  const of = (field: HeadField) => head[field]?.sure ?? 0
  return {
    supplierSure: supplier?.sure ?? 0,
    invoiceNoSure: of('invoiceNo'),
    invoiceDateSure: of('invoiceDate'),
    currencySure: currency === undefined ? 0 : of('currency'),
    invoiceTotalSure: of('total'),
    taxTotalSure: head.tax === undefined && format !== 'Picture' ? 100 : of('tax'),
  }
}

function headValues({ head, format }: ReadInvoice) {
  const text = (field: HeadField, most: number) => head[field]?.value.slice(0, most) ?? null
  const figure = (field: HeadField) => head[field]?.value ?? null
  return {
    format,
    supplierText: text('supplierName', 120),
    supplierTaxNo: text('supplierTaxNo', 40),
    invoiceNo: text('invoiceNo', 30),
    invoiceDate: figure('invoiceDate'),
    orderNo: text('orderNo', 40),
    invoiceTotal: figure('total'),
    taxTotal: figure('tax'),
    freight: figure('freight'),
    discount: figure('discount'),
  }
}

function lineCells({ fieldOf }: Bound, line: ReadLine): Readonly<Record<string, Scalar>> {
  return named(fieldOf, {
    description: line.description.slice(0, 200) || null,
    code: line.code.slice(0, 40) || null,
    lineOrder: line.orderNo.slice(0, 40) || null,
    qty: line.qty ?? null,
    unitText: line.unit.slice(0, 20) || null,
    price: line.price ?? null,
    amount: line.amount ?? null,
    taxPct: line.taxPct ?? null,
    readSure: line.sure,
    codeSure: line.code === '' ? null : line.codeSure,
    codeSeen: false,
    charge: false,
    seen: false,
  })
}

/** Values by the fields their parameters are bound to. */
function named<N extends keyof typeof params>(
  fieldOf: Bound['fieldOf'],
  values: Readonly<Record<N, Scalar>>,
): Readonly<Record<string, Scalar>> {
  // The keys are names of parameters.
  const names = Object.keys(values) as N[]
  return Object.fromEntries(names.map((name) => [fieldOf(name) ?? '', values[name]]))
}
