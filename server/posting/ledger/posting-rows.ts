import { compare, divide, negate } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { documentWorth, noExchange } from '../amounts/in-books.ts'
import { settledInDocument } from '../amounts/settled-value.ts'
import type { RniKind } from '../events/event.ts'
import type { MovedLots } from '../lots/moved-lots.ts'
import { binOf } from '../lots/named-bins.ts'
import type { CommitmentRow } from './commitment-row.ts'
import type { JournalLine } from './journal-line.ts'
import { noDimensions, type DocumentFacts, type LineFacts } from './line-facts.ts'
import type { Movement } from './movement.ts'
import type { PostEvent } from './post-event.ts'
import type { LineKey } from './read-sources.ts'

/** What one posting writes. */
export interface PostingWrite extends MovedLots {
  readonly event: PostEvent
  readonly postingId: number
  readonly document: DocumentFacts
  readonly lines: readonly PostedFacts[]
  readonly movements: readonly Movement[]
  readonly journal: readonly JournalLine[]
  readonly rni: readonly RniRow[]
  readonly commitments: readonly CommitmentRow[]
}

/** A line with the value it was posted at. */
export interface PostedFacts {
  readonly line: LineFacts
  readonly itemId: number | null
  readonly value: Decimal
  readonly accounts: Readonly<Record<string, number>>
}

/** A row of the sub-ledger of goods received and not invoiced; what is settled is below zero. */
export interface RniRow extends LineKey {
  readonly kind: RniKind
  readonly supplierId: number | undefined
  readonly siteId: number
  readonly baseQty: Decimal
  readonly amount: Decimal
  /** The amount in the currency of the receipt, and the rate it was received at. */
  readonly documentAmount: Decimal
  readonly rate: Decimal
}

/** Ledger rows as columns of one jsonb. */
export function ledgerRows({ movements, document }: PostingWrite): string {
  return JSON.stringify(
    movements.map((movement, index) => ({
      entry_no: index + 1,
      site_id: movement.place.siteId,
      location_id: movement.place.locationId,
      pool_id: movement.place.poolId,
      item_id: movement.itemId,
      qty: printDecimal(movement.qty),
      value: printDecimal(movement.value),
      entry_type: movement.entryType,
      doc_line_id: movement.line.lineId,
      pair_no: movement.pairNo,
      bin_id: binOf(movement),
      ...saidOf(movement.line, document),
    })),
  )
}

/** Journal lines as columns of one jsonb. */
export function journalRows({ journal, document }: PostingWrite): string {
  return JSON.stringify(
    journal.map((line, index) => ({
      line_no: index + 1,
      account_id: line.accountId,
      site_id: line.siteId,
      location_id: line.locationId,
      debit: printDecimal(line.debit),
      credit: printDecimal(line.credit),
      role: line.role,
      doc_line_id: line.line?.lineId,
      entry_no: line.entryNo,
      ...saidOf(line.line, document),
    })),
  )
}

/** Moves of lots and bins as columns of one jsonb. */
export function lotRows({ lots }: PostingWrite): string {
  return JSON.stringify(
    lots.map(({ entryNo, binId, lotId, qty }) => ({
      entry_no: entryNo,
      bin_id: binId,
      lot_id: lotId,
      qty: printDecimal(qty),
    })),
  )
}

/** Posted lines as columns of one jsonb. */
export function postedRows({ lines }: PostingWrite): string {
  return JSON.stringify(
    lines.map(({ line, itemId, value, accounts }) => ({
      doc_line_id: line.lineId,
      part_no: line.partNo,
      item_id: itemId,
      unit_id: line.unitId,
      qty: printDecimal(line.qty),
      num: printDecimal(line.num),
      den: printDecimal(line.den),
      base_qty: printDecimal(line.baseQty),
      cost: line.qty.units === 0n ? null : printDecimal(divide(value, line.qty, 6)),
      value: printDecimal(value),
      accounts,
    })),
  )
}

/** The rows of goods received and not invoiced as columns of one jsonb. */
export function rniRows({ rni }: PostingWrite): string {
  return JSON.stringify(
    rni.map((row) => ({
      doc_type_id: row.docTypeId,
      doc_id: row.docId,
      receipt_line_id: row.lineId,
      supplier_id: row.supplierId,
      site_id: row.siteId,
      base_qty: printDecimal(row.baseQty),
      amount: printDecimal(row.amount),
      document_amount: printDecimal(row.documentAmount),
      rate: printDecimal(row.rate),
      kind: row.kind,
    })),
  )
}

/** Commitments as columns of one jsonb. */
export function commitmentRows({ commitments }: PostingWrite): string {
  return JSON.stringify(
    commitments.map((row) => ({
      kind: row.kind,
      doc_type_id: row.docTypeId,
      doc_id: row.docId,
      doc_line_id: row.lineId,
      site_id: row.siteId,
      cost_centre_id: row.costCentreId,
      account_id: row.accountId,
      period_id: row.periodId,
      project_id: row.projectId,
      base_qty: printDecimal(row.baseQty),
      amount: printDecimal(row.amount),
    })),
  )
}

/** The document that writes the rows, and its currency. */
type RniDocument = Pick<PostEvent, 'docTypeId' | 'docId'> & Pick<DocumentFacts, 'rate' | 'documentDecimals'>

/** Rows of the sub-ledger that journal lines of it make: what is owed rises on the credit side. */
export function rniOf(
  journal: readonly JournalLine[],
  { docTypeId: ownType, docId: ownId, rate: ownRate, documentDecimals }: RniDocument,
  sourceOf: (line: LineFacts) => LineKey | undefined,
): readonly RniRow[] {
  return journal.flatMap(({ rni: kind, line, siteId, debit, credit }) => {
    if (kind === undefined || line === undefined) return []
    const isOwn = kind === 'RECEIPT'
    const key = isOwn ? { docTypeId: ownType, docId: ownId, lineId: line.lineId } : sourceOf(line)
    if (key === undefined) return []
    const { docTypeId, docId, lineId } = key
    const amount = credit.units === 0n ? negate(debit) : credit
    const baseQty = isOwn ? line.baseQty : settledQty(line)
    const documentAmount = isOwn ? documentWorth(line, documentDecimals) : negate(settledInDocument(line))
    const rate = isOwn ? ownRate : (line.open?.rate ?? noExchange)
    return [
      { kind, docTypeId, docId, lineId, supplierId: line.supplierId, siteId, baseQty, amount, documentAmount, rate },
    ]
  })
}

/** What a line settles of its source: never more than is open. */
function settledQty({ baseQty, open }: LineFacts): Decimal {
  const left = open?.qty ?? zero
  const isAll = compare(baseQty, left) >= 0
  return negate(isAll ? left : baseQty)
}

/** What a row is about; of the document where there is no line. */
function saidOf(line: LineFacts | undefined, document: DocumentFacts) {
  const { supplierId, projectId, eventId, lotId } = line ?? { ...noDimensions, supplierId: document.supplierId }
  return {
    reason_id: (line ?? document).reasonId,
    cost_centre_id: (line ?? document).costCentreId,
    supplier_id: supplierId,
    project_id: projectId,
    event_id: eventId,
    lot_id: lotId,
  }
}
