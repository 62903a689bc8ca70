import { add, compare, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { FilePage } from '../extract/extracted-file.ts'
import type { HeadField, InvoiceProblem, ReadInvoice, ReadLine, ReadValue } from '../invoice/read-invoice.ts'
import { sumOf } from '../invoice/check-totals.ts'
import { findLabelled, type Labelled } from './find-labelled.ts'
import { plainText, type LabelName } from './labels.ts'
import { piecesOf, rowsOf, sureOf, type PageRow } from './page-rows.ts'
import { decimalSignOf, readAmount, type DecimalSign } from './read-amount.ts'
import { readDay } from './read-day.ts'
import { readLines } from './read-lines.ts'

type Head = Partial<Record<HeadField, ReadValue>>

/** Rows of a page among which its title stands, and the most characters of one: longer ones are sentences. */
const titleRows = 16
const mostOfTitle = 60

/** Figures that add up leave no doubt of each other. */
const agreed = 98

/** Whether a word is written as numbers of our orders are. */
export type IsOrderNumber = (word: string) => boolean

/**
 * Reads an invoice from the words of its pages (SCAN-8): what labels name, and lines by their columns. The same words always read the same. Of several
 * orders ours is taken, and words that name other things as well name no order but ours (SCAN-96).
 */
export function readPages(pages: readonly FilePage[], isOurs: IsOrderNumber = () => false): ReadInvoice {
  const rows = pages.map(rowsOf)
  const all = rows.flat()
  const sign = decimalSignOf(all.flatMap(({ words }) => words.map(({ t }) => t)))
  const lines = readLines(rows, sign)
  const currency = currencyOf(all)
  const figures = readFigures(all, sign)
  const { net, ...totals } = figures
  const problems = problemsOf(figures, lines)
  const isSound = net !== undefined && figures.total !== undefined && problems.length === 0
  const head: Head = {
    ...nameOf(rows[0] ?? []),
    ...textsOf(all),
    ...ourOrderOf(all, isOurs),
    ...dayOf(all, currency?.value ?? ''),
    ...(currency === undefined ? {} : { currency }),
    ...(isSound ? surer(totals) : totals),
  }
  const isRecognized = pages.some((page) => page.isRecognized)
  return { format: isRecognized ? 'Picture' : 'Text', isCredit: isCreditNote(rows[0] ?? []), head, lines, problems }
}

/** Whether the head of the first page calls it a credit note: a piece of it begins so, or says its number. What its terms say of credit notes names none (SCAN-92). */
function isCreditNote(rows: readonly PageRow[]): boolean {
  const named = /^\W*(?:your |our |tax |su |nuestra )?(?:credit (?:note|memo)|nota de credito|factura rectificativa)\b/
  return rows
    .slice(0, titleRows)
    .flatMap(piecesOf)
    .some(({ text }) => text.length <= mostOfTitle && named.test(plainText(text)))
}

/** Everything that stands on the pages, for what is known to be found in it. */
export function textOfPages(pages: readonly FilePage[]): string {
  return pages
    .flatMap(rowsOf)
    .map(({ text }) => text)
    .join('\n')
    .slice(0, 40_000)
}

/** The first text of the page that is no name of a document. */
function nameOf(rows: readonly PageRow[]): Head {
  const pieces = rows.slice(0, 8).flatMap(piecesOf)
  const found = pieces.find(
    ({ text }) =>
      /\p{L}{3}/u.test(text) && !/\b(?:invoice|factura|page|pagina|date|fecha|credit)\b/.test(plainText(text)),
  )
  // That it is the supplier's name is a guess.
  return found === undefined
    ? {}
    : { supplierName: { value: found.text.slice(0, 120), sure: Math.min(60, sureOf(found.words)) } }
}

const numbers = ['invoiceNo', 'orderNo', 'supplierTaxNo', 'accountNo'] as const

function textsOf(rows: readonly PageRow[]): Head {
  return Object.fromEntries(
    numbers.flatMap((name) => {
      const found = findLabelled(rows, name).find(({ text }) => /\d/.test(text))
      if (found === undefined) return []
      // A number is one word; what stands behind it is something else.
      const value = found.text.split(' ').find((word) => /\d/.test(word)) ?? ''
      return [[name, { value: value.replace(/[,;:]$/, '').slice(0, 40), sure: found.sure }]]
    }),
  )
}

/** The first number of our orders that is called an order, or a reference. */
function ourOrderOf(rows: readonly PageRow[], isOurs: IsOrderNumber): Head {
  const found = (['orderNo', 'orderLike'] as const).flatMap((name) => findLabelled(rows, name))
  const [first] = found.flatMap(({ behind, sure }) =>
    behind
      .map(({ t, s }) => ({ value: t.replace(/^[:#.]+|[.,;:]+$/g, ''), sure: Math.min(sure, s) }))
      .filter(({ value }) => isOurs(value)),
  )
  return first === undefined ? {} : { orderNo: { ...first, value: first.value.slice(0, 40) } }
}

function dayOf(rows: readonly PageRow[], currency: string): Head {
  const isMonthFirst = currency === 'USD'
  for (const { text, sure } of findLabelled(rows, 'invoiceDate')) {
    const day = readDay(text, isMonthFirst)
    if (day !== undefined) return { invoiceDate: { value: day.value, sure: Math.min(day.sure, sure) } }
  }
  return {}
}

const signs: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' }

function currencyOf(rows: readonly PageRow[]): ReadValue | undefined {
  const words = rows.flatMap((row) => row.words)
  const code = words.flatMap(({ t, s }) => {
    const [found] = /\b(?:USD|EUR|GBP|MXN|CAD)\b/.exec(t) ?? []
    return found === undefined ? [] : [{ value: found, sure: s }]
  })[0]
  if (code !== undefined) return code
  // A sign is used by several currencies.
  const sign = words.find(({ t }) => /[$€£]/.test(t))
  const name = signs[/[$€£]/.exec(sign?.t ?? '')?.[0] ?? '']
  return name === undefined ? undefined : { value: name, sure: name === 'USD' ? 80 : 90 }
}

type Figures = Partial<Record<'total' | 'net' | 'tax' | 'freight' | 'discount', ReadValue>>

function readFigures(rows: readonly PageRow[], sign: DecimalSign): Figures {
  const names = ['total', 'net', 'tax', 'freight', 'discount'] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = findFigure(rows, name, sign)
      return found === undefined ? [] : [[name, found]]
    }),
  )
}

/** Totals stand at the end: of several the last. */
function findFigure(rows: readonly PageRow[], name: LabelName, sign: DecimalSign): ReadValue | undefined {
  return findLabelled(rows, name)
    .flatMap((found) => figureIn(found, sign))
    .at(-1)
}

/** The last figure of what a label names: `Tax 8 % 12.40`. */
function figureIn({ behind, sure }: Labelled, sign: DecimalSign): readonly ReadValue[] {
  const read = behind.flatMap(({ t }) => (t.endsWith('%') ? [] : (readAmount(t, sign) ?? []))).at(-1)
  return read === undefined ? [] : [{ value: read.value, sure: Math.min(read.sure, sure) }]
}

function surer(figures: Figures): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, { value, sure }]) => [name, { value, sure: Math.max(sure, agreed) }]),
  )
}

/** What does not add up: lines and their sum, and the sum with freight and tax and the total. */
function problemsOf(
  { net, tax, freight, discount, total }: Figures,
  lines: readonly ReadLine[],
): readonly InvoiceProblem[] {
  const amounts = lines.flatMap(({ amount }) => (amount === undefined ? [] : [toDecimal(amount)]))
  const goods = net === undefined ? undefined : toDecimal(net.value)
  const found = [
    lines.length === 0 ? [] : differs('lineSum', goods, sumOf(amounts)),
    goods === undefined
      ? []
      : differs(
          'gross',
          of(total),
          subtract(add(add(goods, of(tax) ?? zero), of(freight) ?? zero), of(discount) ?? zero),
        ),
  ]
  return found.flat()
}

function of(value: ReadValue | undefined): Decimal | undefined {
  return value && toDecimal(value.value)
}

function differs(code: string, said: Decimal | undefined, found: Decimal): readonly InvoiceProblem[] {
  if (said === undefined || compare(said, found) === 0) return []
  return [{ code, params: { said: printDecimal(said), found: printDecimal(found) } }]
}
