import { absolute, compare, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { AppError, appError } from '#core/errors/app-error.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { choiceParam, decimalParam, idParam, maybeDecimalParam, textParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { familyNamed } from '../../definitions/family-named.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readRecord } from '../../documents/read/read-record.ts'
import { linkScan } from './link-scan.ts'
import { refuseTwice } from './refuse-twice.ts'

const params = {
  supplier: idParam('header', 'supplier'),
  noteNo: textParam('header', ['text']),
  noteDate: textParam('header', ['date']),
  total: maybeDecimalParam('header', ['money']),
  tax: maybeDecimalParam('header', ['money']),
  currency: idParam('header', 'currency'),
  /** The claim the supplier credits. */
  credit: idParam('header', 'apCredit'),
  format: choiceParam('header', ['UBL', 'CII', 'Text', 'Picture']),
  /** What lines, tax and charges do not explain of the total. */
  difference: decimalParam('header', ['money']),
  /** What does not add up in the paper itself. */
  problems: textParam('header', ['sentences']),
  amount: maybeDecimalParam('line', ['money']),
}

type Bound = BoundRecord<typeof params>

/**
 * Receives a supplier's credit note on the claim a person chose, as its clerk would by hand, with his right to post credits, and shows in the chain of
 * documents what was scanned (SCAN-80). @throws E_VALIDATION with everything that is missing or of another supplier or currency, E_SCAN_TWICE; whatever the claim refuses
 */
export const creditEffect = defineMoveEffect({
  name: 'invoices:credit',
  params,
  async apply(input, bound) {
    const Fields = noteOf(bound)
    const { credit = 0, supplier = 0, noteNo } = bound.header
    await refuseTwice(input, { supplier, invoiceNo: noteNo, isCredit: true })
    const family = familyNamed(input.definitions, 'apCredit')
    const read = await readRecord(input.trx, { family, id: credit, siteId: input.ctx.siteId, lock: true })
    if (read === undefined || !isOf(bound.header, read.record))
      throw refused(bound, ['credit'], { code: 'belongsElsewhere' })
    const own = { ...input.command, family, locked: undefined, asksBack: false }
    const target = { id: credit, move: 'receive', ifMatch: etagOf(read.record), body: { Fields } }
    await moveRecord(own, target).catch((error: unknown) => {
      throw toldOfNote(bound, error)
    })
    await linkScan(input, family.docType ?? 0, credit)
    return {}
  },
})

/** What the claim is told of the note: net and tax apart. Signs are those of the paper, which prints amounts of credits below zero or not. */
function noteOf(bound: Bound): WireRecord {
  const { supplier, noteNo, noteDate, total, tax } = bound.header
  // A note whose lines were not read says its tax, were it none: nothing else tells that it has one.
  const said = { supplier, noteNo, noteDate, total, tax: tax ?? (bound.lines.length > 0 ? zero : undefined) }
  const missing = (['supplier', 'noteNo', 'noteDate', 'total', 'tax'] as const).filter((name) => !said[name])
  if (total === undefined || missing.length > 0) throw refused(bound, missing, { code: 'required' })
  refuseUnsound(bound, { total, tax: said.tax ?? zero })
  const [whole, taxed] = [absolute(total), absolute(said.tax ?? zero)]
  return {
    SupplierCreditNo: noteNo,
    CreditDate: noteDate,
    CreditNet: printDecimal(subtract(whole, taxed)),
    CreditTax: printDecimal(taxed),
  }
}

/** A note that takes a credit back, or whose figures do not say what is net and what is tax, is for a person to look at (SCAN-91). @throws E_VALIDATION */
function refuseUnsound(bound: Bound, { total, tax }: { readonly total: Decimal; readonly tax: Decimal }): void {
  const { format, difference, problems } = bound.header
  const isExact = format === 'UBL' || format === 'CII'
  if (isExact && compare(total, zero) < 0) throw refused(bound, ['total'], { code: 'creditBelowZero' })
  const signs = [total, tax].map((amount) => compare(amount, zero)).filter((sign) => sign !== 0)
  if (new Set(signs).size > 1) throw refused(bound, ['tax'], { code: 'signsDiffer' })
  // Where no line was read, what the paper says of itself is all there is to hold its total against.
  const isExplained = bound.lines.length > 0 ? compare(difference, zero) === 0 : problems === ''
  if (!isExplained)
    throw refused(bound, ['total'], {
      code: 'noteNotExplained',
      params: { difference: printDecimal(difference) },
    })
}

/** What the claim refuses of the note is told at what the note says. */
function toldOfNote({ fieldOf }: Bound, error: unknown): unknown {
  const { issues } = error instanceof AppError ? error.extra : {}
  if (!(error instanceof AppError) || issues === undefined) return error
  // A line of the claim is none of the paper.
  const moved = issues.map(({ lines: _lines, row: _row, ...issue }) => ({
    ...issue,
    field: fieldOf(saidBy.get(issue.field) ?? 'credit') ?? '',
  }))
  return new AppError(error.code, error.params, { ...error.extra, issues: moved })
}

/** Fields of a claim → what of the note they are told by. */
const saidBy: ReadonlyMap<string, keyof typeof params> = new Map([
  ['supplierCreditNo', 'noteNo'],
  ['creditDate', 'noteDate'],
  ['creditNet', 'total'],
  ['creditTax', 'tax'],
])

/** Whether a claim is of the supplier and the currency of the note; a paper that names no currency is of that of the books. */
function isOf({ supplier, currency }: Bound['header'], claim: EntityRecord): boolean {
  const home = claim['homeCurrency']
  return claim['supplier'] === supplier && (claim['currency'] ?? home) === (currency ?? home)
}

function refused(
  { fieldOf }: Bound,
  names: readonly (keyof typeof params)[],
  issue: { readonly code: string; readonly params?: Readonly<Record<string, string>> },
) {
  return appError('E_VALIDATION', {}, { issues: names.map((name) => fieldIssue(fieldOf(name) ?? '', issue)) })
}
