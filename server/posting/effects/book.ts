import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import { ok } from '#core/errors/result.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { ForetellInput, Foretold, MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import { settledValue } from '../amounts/settled-value.ts'
import type { NamedAmounts, PostingEvent } from '../events/event.ts'
import { eventOf } from '../events/index.ts'
import { commitmentsOf } from '../ledger/commitments.ts'
import type { LineFacts } from '../ledger/line-facts.ts'
import { post } from '../ledger/post.ts'
import { readDraftSources } from '../ledger/read-draft-sources.ts'
import { readOpenSources, readSources, type Sources } from '../ledger/read-sources.ts'
import { lookAtPlaces, readPlaces, type PostingPlace } from '../read/read-places.ts'
import type { DocLink } from '../../sources/links/doc-links.ts'
import { admittedBy, postingDay } from '../periods/posting-day.ts'
import { revalue, type RevaluedLine } from '../shapes/revalue.ts'
import { bookParams, ids, readBooking, type BoundBooking } from './booking.ts'
import { documentKey } from './goods/document-key.ts'

/** Books money and commitments without moving goods: invoices, approvals of orders, accruals. */
export const bookEffect = defineMoveEffect({
  name: 'posting:book',
  params: bookParams,
  posts: 'book',
  apply: applyBook,
  foretell: foretellBook,
})

async function applyBook(input: MoveEffectInput, bound: BoundBooking): Promise<MoveEffectResult> {
  const { trx, ctx, record } = input
  const event = eventOf(input.use.event)
  const { header } = bound
  const locationIds = header.revalues ? ids(bound.lines.map(({ values }) => values.lineAt)) : []
  const [booking, places] = await Promise.all([
    readBooking(input, bound, readSources(trx, documentKey(input))),
    readPlaces(trx, { tenantId: ctx.tenantId, siteId: standardOf(record).site, locationIds, withInactive: true }),
  ])
  const { home, accounts, sources, lines, document } = booking
  if (isIdle(event, sources)) return {}
  const others = lines.map(({ siteId }) => siteId)
  const kept = keptLines(bound, lines, places)
  const postDate = await postingDay(input, { ...header, site: home, gate: event.gate, others })
  const table = bound.lines[0]?.lines ?? ''
  await post(trx, {
    event,
    posting: {
      ...documentKey(input),
      eventCode: event.code,
      gate: event.gate,
      lines: table,
      siteId: home.siteId,
      postDate,
      userId: ctx.userId,
      reversesId: undefined,
    },
    refusal: { ...input, places: { lines: table, fieldOf: () => bound.fieldOf('amount') ?? '' } },
    document,
    lines,
    keys: kept.map(({ at, itemId }) => ({ ...at, itemId })),
    accounts,
    sources,
    evaluate: (book, amounts) =>
      ok(
        revalue(
          kept.map((line) => variedLine(line, amounts)),
          book,
        ),
      ),
  })
  return settledOf(bound, lines)
}

/** What each line settled, where the document keeps it. */
function settledOf({ lines: told, fieldOf }: BoundBooking, facts: readonly LineFacts[]): MoveEffectResult {
  const field = fieldOf('settled')
  const table = told[0]?.lines
  if (field === undefined || table === undefined) return {}
  const cells = facts.map((line) => [line.lineId, { [field]: printDecimal(settledValue(line) ?? zero) }] as const)
  return { setLines: { lines: table, values: new Map(cells) }, recomputes: true }
}

/**
 * What the event would commit and spend of budgets, without a lock and without a trace: an account nobody finds leaves nothing to tell, and is
 * refused when it is posted. A day that is out of reach would be refused too; until then it is told of today.
 */
async function foretellBook(input: ForetellInput, bound: BoundBooking): Promise<Foretold> {
  const event = eventOf(input.use.event)
  const key = documentKey(input)
  const { taking } = input
  const from = taking === undefined ? readOpenSources(input.trx, key) : draftSources(input, taking)
  const [booking, places] = await Promise.all([readBooking(input, bound, from), placesToCome(input, bound)])
  const { home, accounts, sources, document } = booking
  const lines = booking.lines.map((line, index) => borneAt(line, places.get(index)))
  const others = lines.map(({ siteId }) => siteId)
  const amounts = event.amounts?.({ lines, document }) ?? { lines: new Map(), document: {} }
  const commitments = [...(event.commitments ?? []), ...(event.foretells ?? [])]
  const rows = commitmentsOf({
    event: { commitments },
    document: key,
    lines,
    amounts,
    movements: [],
    sources,
    accounts,
  })
  const day = await postingDay(input, { ...bound.header, late: 'today', site: home, gate: event.gate, others })
  const isOwnDay = day === bound.header.day
  return { day, isOwnDay, admits: admittedBy(event.gate), asks: rows.ok ? rows.value : [] }
}

/** Where what a line bills is received once it is posted, by the line's number: of a line that names no receipt yet (BUDG-695). */
async function placesToCome(
  { trx, ctx, record }: ForetellInput,
  { lines }: BoundBooking,
): Promise<ReadonlyMap<number, PostingPlace>> {
  const at = lines.map(({ values }) =>
    (values.ofReceipt ?? values.ofInvoice) === undefined ? values.lineAt : undefined,
  )
  const locationIds = ids(at)
  if (locationIds.length === 0) return new Map()
  const places = await lookAtPlaces(trx, { tenantId: ctx.tenantId, siteId: standardOf(record).site, locationIds })
  return new Map(
    at.flatMap((id, index) => {
      const place = id === undefined ? undefined : places.get(id)
      return place === undefined ? [] : [[index, place] as const]
    }),
  )
}

/** The line, borne by the place where it says nothing itself, as its receipt will be. */
function borneAt(line: LineFacts, place: PostingPlace | undefined): LineFacts {
  if (place === undefined) return line
  const { costCentreId, expenseAccountId } = place
  return {
    ...line,
    costCentreId: line.costCentreId ?? costCentreId ?? undefined,
    locationAccountId: expenseAccountId ?? undefined,
  }
}

/** What a draft would take; of one that is agreed on anew also what it has committed so far. */
async function draftSources(input: ForetellInput, taking: readonly DocLink[]): Promise<Sources> {
  const key = documentKey(input)
  const draft = await readDraftSources(input.trx, key.tenantId, taking)
  return Number.isFinite(key.docId) ? { ...draft, own: (await readOpenSources(input.trx, key)).own } : draft
}

/** Lines of goods that are kept where they came in. */
function keptLines(bound: BoundBooking, lines: readonly LineFacts[], places: ReadonlyMap<number, PostingPlace>) {
  return lines.flatMap((line, index) => {
    const at = places.get(bound.lines[index]?.values.lineAt ?? 0)
    return at?.isStocked === true && line.isKept && line.item !== undefined ? [{ line, at, itemId: line.item.id }] : []
  })
}

/** The line with what it settles, and what that costs more. */
function variedLine(kept: ReturnType<typeof keptLines>[number], { lines }: NamedAmounts): RevaluedLine {
  const { lineId, baseQty, open } = kept.line
  const matched = open !== undefined && compare(open.qty, baseQty) < 0 ? open.qty : baseQty
  return { ...kept, matched, variance: lines.get(lineId)?.['variance'] ?? zero }
}

/** True for an event that only gives back, where nothing is left to give back: a draft may be cancelled without a posting. */
function isIdle({ journal, commitments = [] }: PostingEvent, { own, commitments: ofSources }: Sources): boolean {
  const onlyReleases = journal.length === 0 && commitments.every(({ does }) => does !== 'add')
  return onlyReleases && own.size === 0 && ofSources.size === 0
}
