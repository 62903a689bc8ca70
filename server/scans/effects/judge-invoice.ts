import { standardOf } from '#core/record/standard-values.ts'
import { preferenceOf, scanSurePct } from '../../preferences/needed-preferences.ts'
import { preferencesAt } from '../../preferences/preferences-at.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import type { InvoiceProblem } from '../invoice/read-invoice.ts'
import { matchLines } from '../match/match-lines.ts'
import type { InvoicedLine, LineMatch, OpenLine } from '../match/open-line.ts'
import { findTwice } from '../match/read-known.ts'
import { readBillable } from '../match/read-open-orders.ts'

/** An invoice that is to be matched. */
export interface JudgedInvoice {
  readonly supplier: number | undefined
  readonly invoiceNo: string
  readonly orderNo: string
  readonly isCredit: boolean
  /** Whether what it says does not add up, or nothing could be read. */
  readonly isFaulty: boolean
  /** Fields of its head that are less sure than is asked, and that nobody confirmed. */
  readonly unsureFields: number
  readonly lines: readonly JudgedLine[]
}

/** One of its lines; those a person said what they bill, or called a charge, are left as they are. */
export interface JudgedLine extends InvoicedLine {
  readonly isDecided: boolean
  readonly receiptLine: number | undefined
  readonly orderLine: number | undefined
  readonly readSure: number
  readonly isSeen: boolean
}

/** What matching came to. */
export interface Judgement {
  readonly outcome: 'matched' | 'read' | 'exception'
  readonly matches: readonly (LineMatch | undefined)[]
  readonly isDuplicate: boolean
  readonly problems: readonly InvoiceProblem[]
}

/** How sure something must be that nobody looks at (SCAN-11). */
export async function sureFrom(input: MoveEffectInput): Promise<number> {
  return preferenceOf(await preferencesAt(input, standardOf(input.record).site), scanSurePct)
}

/** Matches the lines of an invoice with what was received and is not invoiced, and with orders nobody receives, and says what a person has to look at. */
export async function judgeInvoice(input: MoveEffectInput, invoice: JudgedInvoice): Promise<Judgement> {
  const { trx, ctx, record } = input
  const { tenantId } = ctx
  const site = standardOf(record).site
  const { supplier, invoiceNo, lines } = invoice
  const [least, open, twice] = await Promise.all([
    sureFrom(input),
    supplier === undefined ? [] : readBillable(input, { site, supplier }),
    supplier === undefined || invoiceNo === ''
      ? undefined
      : findTwice(trx, { tenantId, id: standardOf(record).id, supplier, invoiceNo, isCredit: invoice.isCredit }),
  ])
  const matches = matchFree(invoice, open)
  const isMatched = (line: JudgedLine, match: LineMatch | undefined) =>
    line.isDecided || (match !== undefined && (line.isSeen || Math.min(match.score, line.readSure) >= least))
  const waiting = lines.filter((line, index) => !isMatched(line, matches[index])).length
  // Lines of a credit note bill nothing.
  const isBill = !invoice.isCredit
  const problems: readonly InvoiceProblem[] = [
    ...(supplier === undefined ? [{ code: 'supplier' }] : []),
    ...(twice === undefined ? [] : [{ code: 'twice', params: { number: twice } }]),
    ...(invoice.isCredit ? [{ code: 'credit' }] : []),
    ...(lines.length === 0 ? [{ code: 'noLines' }] : []),
    ...(isBill && supplier !== undefined && open.length === 0 && lines.length > 0 ? [{ code: 'nothingOpen' }] : []),
    ...(isBill && isMixed(lines, matches) ? [{ code: 'mixed' }] : []),
    ...(isBill && open.length > 0 && waiting > 0 ? [{ code: 'waiting', params: { count: waiting } }] : []),
    ...(invoice.unsureFields > 0 ? [{ code: 'unsure', params: { count: invoice.unsureFields } }] : []),
  ]
  const isException =
    invoice.isFaulty ||
    twice !== undefined ||
    invoice.isCredit ||
    lines.length === 0 ||
    (open.length > 0 && problems.length > 0)
  const isRead = supplier === undefined || open.length === 0
  const outcome = isException ? 'exception' : isRead ? 'read' : 'matched'
  return { outcome, matches, isDuplicate: twice !== undefined, problems }
}

/** Open lines that a person gave away are nobody else's; lines without an order number of their own have that of the invoice. */
function matchFree({ lines, orderNo }: JudgedInvoice, open: readonly OpenLine[]) {
  const decided = lines.filter(({ isDecided }) => isDecided)
  const given = {
    receipt: new Set(decided.map(({ receiptLine }) => receiptLine)),
    order: new Set(decided.map(({ orderLine }) => orderLine)),
  }
  const free = open.filter(({ of, line }) => !given[of].has(line))
  const asked = lines.flatMap((line, index) => (line.isDecided ? [] : [{ line, index }]))
  const found = matchLines(
    asked.map(({ line }) => ({ ...line, orderNo: line.orderNo || orderNo })),
    free,
  )
  const matches: (LineMatch | undefined)[] = lines.map(() => undefined)
  for (const [place, { index }] of asked.entries()) matches[index] = found[place]
  return matches
}

/** Whether it bills both receipts and orders nobody receives, which no voucher does (SCAN-79). */
function isMixed(lines: readonly JudgedLine[], matches: readonly (LineMatch | undefined)[]): boolean {
  const of = new Set(
    lines.map((line, index) =>
      line.isDecided
        ? line.receiptLine === undefined
          ? line.orderLine && 'order'
          : 'receipt'
        : matches[index]?.open.of,
    ),
  )
  return of.has('receipt') && of.has('order')
}
