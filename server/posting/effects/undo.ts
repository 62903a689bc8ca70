import { absolute, negate } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import type { MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { noExchange } from '../amounts/in-books.ts'
import { documentKey } from './goods/document-key.ts'
import type { AccountRole } from '../accounts/account-roles.ts'
import type { AccountSources } from '../accounts/account-source.ts'
import { refusedAccount, type PostedDocument } from '../ledger/refused-account.ts'
import { siteToday } from '../periods/posting-day.ts'
import { movedLots } from '../lots/moved-lots.ts'
import { giveBackCells } from '../lots/correct-cells.ts'
import { mirror, type OriginalRow } from '../shapes/mirror.ts'
import type { JournalDraft } from '../ledger/journal-line.ts'
import type { DocumentFacts, LineFacts } from '../ledger/line-facts.ts'
import { commitmentsBack } from './commitments-back.ts'
import { mirrorJournal } from '../ledger/mirror-journal.ts'
import { openAtSites, openPosting } from '../ledger/open-posting.ts'
import type { PoolBook } from '../amounts/pool-book.ts'
import type { PostingItem } from '../read/read-items.ts'
import type { PostingPlace } from '../read/read-places.ts'
import type { PostedColumns, SaidColumns, StoredPosting } from '../read/read-postings.ts'
import { refusedLines } from '../faults/refused-lines.ts'
import type { PostingWrite } from '../ledger/posting-rows.ts'
import { otherSites, writePosting } from '../ledger/write-posting.ts'

/** A posting that is undone, with what its rows need. */
export interface UndoRequest {
  readonly posting: StoredPosting
  readonly places: ReadonlyMap<number, PostingPlace>
  /** Items of the ledger rows: goods leave and come back on the account their category has today. */
  readonly items: ReadonlyMap<number, PostingItem>
  readonly accounts: AccountSources
  /** Locked; postings undone before have left their marks in it. */
  readonly book: PoolBook
  readonly refusal: PostedDocument & { readonly rowOf: (lineId: number) => number }
}

/** Undoes one posting of a document by one of its own. @throws E_NEG_ONHAND, E_ACCOUNT, E_PERIOD_CLOSED */
export async function undo(input: MoveEffectInput, request: UndoRequest): Promise<void> {
  const { trx, ctx, clock } = input
  const { posting, book, accounts, refusal } = request
  const event = {
    ...documentKey(input),
    eventCode: posting.eventCode,
    gate: posting.gate,
    lines: posting.posted[0]?.lines ?? '',
    siteId: posting.siteId,
    postDate: siteToday(clock.now(), posting.timeZone),
    userId: ctx.userId,
    reversesId: posting.id,
  }
  const { id: postingId, isRepeated } = await openPosting(trx, event)
  if (isRepeated) return
  const rows = posting.ledger.map((row) => originalRow(row, request))
  const movements = mirror(rows, book)
  if (!movements.ok) throw refusedLines(movements.error, refusal.places)
  const moved = await movedLots(trx, movements.value, { document: event, places: refusal.places })
  const lines = posting.journal.map((line) => originalLine(line, request))
  const journal = mirrorJournal({ rows, lines, movements: movements.value, sources: accounts })
  if (!journal.ok) throw await refusedAccount(trx, refusal, journal.error)
  const sides = mirroredSides(posting, request)
  const write: PostingWrite = {
    event,
    postingId,
    document: documentOf(posting),
    movements: movements.value,
    ...moved,
    journal: journal.value,
    ...sides,
    commitments: await commitmentsBack(trx, { document: event, rows: sides.commitments, eventCode: posting.eventCode }),
  }
  await openAtSites(trx, event, { postingId, siteIds: otherSites(write) })
  await writePosting(trx, write)
  if (posting.gate === 'count') await giveBackCells(trx, { tenantId: ctx.tenantId, postingId }, posting.id)
}

function originalRow(row: StoredPosting['ledger'][number], request: UndoRequest): OriginalRow {
  const place = request.places.get(row.locationId)
  if (place === undefined) throw new Error('readPlaces answers every location or refuses')
  const { entryType, itemId, itemName, pairNo, binId } = row
  const line = { ...factsOf(row, request), item: request.items.get(itemId) }
  const lots = row.lots.map(({ lotId, qty }) => ({ lotId, qty: absolute(toDecimal(qty)) }))
  const [qty, value] = [toDecimal(row.qty), toDecimal(row.value)]
  return { entryType, itemId, itemName, pairNo, place, line, qty, value, lots, firstBin: binId ?? undefined }
}

function originalLine(row: StoredPosting['journal'][number], request: UndoRequest): JournalDraft {
  return {
    // Roles of stored lines are those of events, of today or of before.
    role: row.role as AccountRole,
    accountId: row.accountId,
    siteId: row.siteId,
    locationId: row.locationId ?? undefined,
    line: row.lineId === null ? undefined : factsOf(row, request),
    pairNo: 0,
    amount: toDecimal(row.amount),
    entryNo: undefined,
    rni: undefined,
  }
}

/** What the original said of a row: the reversal says the same. */
function factsOf(row: SaidColumns, { refusal, posting }: UndoRequest, posted?: PostedColumns): LineFacts {
  const lineId = row.lineId ?? 0
  return {
    lineId,
    partNo: posted?.partNo ?? 0,
    row: refusal.rowOf(lineId),
    item: undefined,
    unitId: posted?.unitId ?? undefined,
    qty: posted === undefined ? zero : negate(toDecimal(posted.qty)),
    num: toDecimal(posted?.num ?? '1'),
    den: toDecimal(posted?.den ?? '1'),
    baseQty: posted === undefined ? zero : negate(toDecimal(posted.baseQty)),
    isKept: true,
    siteId: posting.siteId,
    accountId: undefined,
    locationAccountId: undefined,
    reasonId: row.reasonId ?? undefined,
    costCentreId: row.costCentreId ?? undefined,
    supplierId: row.supplierId ?? undefined,
    projectId: row.projectId ?? undefined,
    eventId: row.eventId ?? undefined,
    lotId: row.lotId ?? undefined,
    given: {},
    document: {},
    open: undefined,
  }
}

/** What lines of the document as a whole said. */
function documentOf({ journal, siteId }: StoredPosting): DocumentFacts {
  const whole = journal.find(({ lineId }) => lineId === null)
  return {
    siteId,
    decimals: 2,
    documentDecimals: 2,
    rate: noExchange,
    accountId: undefined,
    reasonId: whole?.reasonId ?? undefined,
    costCentreId: whole?.costCentreId ?? undefined,
    supplierId: whole?.supplierId ?? undefined,
    given: {},
  }
}

/** Posted lines, what is owed and what is committed, each with the other sign; actual cost falls in the period of the reversal. */
function mirroredSides(
  posting: StoredPosting,
  request: UndoRequest,
): Pick<PostingWrite, 'lines' | 'rni' | 'commitments'> {
  return {
    lines: posting.posted.map((posted) => ({
      line: factsOf({ ...nothingSaid, lineId: posted.lineId }, request, posted),
      itemId: posted.itemId,
      value: negate(toDecimal(posted.value)),
      accounts: posted.accounts,
    })),
    rni: posting.rni.map((row) => ({
      ...row,
      supplierId: row.supplierId ?? undefined,
      baseQty: negate(toDecimal(row.baseQty)),
      amount: negate(toDecimal(row.amount)),
      documentAmount: negate(toDecimal(row.documentAmount)),
      rate: toDecimal(row.rate),
    })),
    commitments: posting.commitments.map((row) => ({
      ...row,
      periodId: row.kind === 'ACT' ? undefined : row.periodId,
      baseQty: negate(toDecimal(row.baseQty)),
      amount: negate(toDecimal(row.amount)),
    })),
  }
}

const nothingSaid = {
  reasonId: null,
  costCentreId: null,
  supplierId: null,
  projectId: null,
  eventId: null,
  lotId: null,
}
