import { compare } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { documentDecimals } from '#core/record/money-decimals.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { MoveEffectInput } from '../../../documents/effects/move-effect.ts'
import { currencyClash } from '../../../currencies/currency-clash.ts'
import { readAccounts } from '../../accounts/read-accounts.ts'
import type { NamedAmounts, PostingEvent } from '../../events/event.ts'
import type { FaultPlaces, LineFault } from '../../faults/line-issue.ts'
import type { DocumentFacts, OpenAmount } from '../../ledger/line-facts.ts'
import { openAmounts } from '../../ledger/open-amounts.ts'
import type { PoolBook } from '../../amounts/pool-book.ts'
import { post, type PostAnswer } from '../../ledger/post.ts'
import { toBaseUnits, type AskedLine, type PostedBefore, type PostingLine } from '../../ledger/posting-lines.ts'
import type { NamedLot } from '../../lots/ensure-lots.ts'
import { readItems } from '../../read/read-items.ts'
import { readPlaces, type PostingPlace } from '../../read/read-places.ts'
import { readPostedBefore } from '../../read/read-posted-lines.ts'
import { readTransit } from '../../read/read-transit.ts'
import { noSources, readSources } from '../../ledger/read-sources.ts'
import { refusedLines } from '../../faults/refused-lines.ts'
import { postingDay } from '../../periods/posting-day.ts'
import type { Evaluated, GoodsLine } from '../../shapes/goods-line.ts'
import { inBooks } from '../../amounts/in-books.ts'
import { documentFacts } from './document-facts.ts'
import { documentKey } from './document-key.ts'
import { withLots } from './with-lots.ts'
import type { HeaderSaid, Said } from './said.ts'

/** A line as an effect asks for it, with what the line and its header say. */
export interface AskedGoods extends AskedLine {
  readonly said: Said
  readonly given: GoodsLine['given']
  /** What was invoiced already takes nothing off what is owed. */
  readonly isInvoiced?: boolean
  /** The lot goods that come in are of, as their line names it. */
  readonly lot?: NamedLot | undefined
  readonly fromId: number | undefined
  readonly toId: number | undefined
  /** The bins of those places its goods leave and are put into, where it names them. */
  readonly fromBinId?: number | undefined
  readonly toBinId?: number | undefined
}

/** Where goods of a line leave and come to. */
export type GoodsPlaces = Pick<AskedGoods, 'fromId' | 'toId' | 'fromBinId' | 'toBinId'>

/** A line with the places its goods leave and come to. */
export interface PlacedLine {
  readonly line: GoodsLine
  readonly from: PostingPlace | undefined
  readonly to: PostingPlace | undefined
}

/** What posting reads of whoever posts: a move of a document, or a job of it. */
export type PostScope = Pick<
  MoveEffectInput,
  'trx' | 'ctx' | 'clock' | 'definitions' | 'family' | 'session' | 'record' | 'asksBack'
> & { readonly body?: MoveEffectInput['body'] }

/** What an effect wants posted. */
export interface GoodsJob {
  readonly event: PostingEvent
  /** Of a document that is posted in several parts: which one. */
  readonly part?: string
  readonly header: HeaderSaid
  readonly given: DocumentFacts['given']
  readonly asked: readonly AskedGoods[]
  /** Where faults are shown; names the table of lines. */
  readonly places: FaultPlaces
  /** True when some line was posted in part before. */
  readonly hasParts: boolean
  /** True where zero says something: a count of nothing. */
  readonly keepsZero?: boolean
  readonly evaluate: (lines: readonly PlacedLine[], book: PoolBook, amounts: NamedAmounts) => Evaluated
}

/** Posts goods of lines: reads what they are about, converts to base units, finds the day, and posts. */
export async function postGoods(input: PostScope, job: GoodsJob): Promise<PostAnswer> {
  const { trx, ctx } = input
  const read = await readJob(input, job)
  const converted = toBaseUnits(job.asked, { ...read, keepsZero: job.keepsZero ?? false })
  if (!converted.ok) throw refusedLines(converted.error, job.places)
  if (converted.value.length === 0) throw appError('E_NOTHING_TO_POST')
  const open = read.transit?.open ?? openAmounts(converted.value, read.sources)
  const named = await withLots(input, job, converted.value)
  const told = named.map((line) => placedLine(line, read.at, open))
  refuseUnkept(job, told)
  await refuseCurrencies(input, told)
  const home = homeOf(told)
  const amounts = { ...home, documentDecimals: documentDecimals(input.session, input.family.entity, input.record) }
  const document = documentFacts(job.header, amounts, job.given)
  const { placed, given } = booked(told, document)
  const lines = placed.map(({ line }) => line)
  const postDate = await postingDay(input, { ...job.header, site: home, gate: job.event.gate, others: sitesOf(placed) })
  return post(trx, {
    event: job.event,
    posting: {
      ...documentKey(input),
      eventCode: job.event.code,
      gate: job.event.gate,
      lines: job.places.lines,
      part: job.part,
      siteId: home.siteId,
      postDate,
      userId: ctx.userId,
      reversesId: undefined,
    },
    refusal: { ...input, places: job.places },
    document: { ...document, given },
    lines,
    keys: placed.flatMap(keysOf),
    accounts: read.accounts,
    sources: read.sources,
    evaluate: (book, amounts) => job.evaluate(placed, book, amounts),
  })
}

/** The lines and what the header gives in the currency of the books. */
function booked(told: readonly PlacedLine[], document: DocumentFacts) {
  const { lines, header } = inBooks({ lines: told.map(({ line }) => line), header: document.given }, document)
  return { placed: told.map((one, index) => ({ ...one, line: lines[index] ?? one.line })), given: header }
}

async function readJob(input: PostScope, job: GoodsJob) {
  const { event, asked, places } = job
  const { trx, ctx, record } = input
  const { tenantId } = ctx
  const document = documentKey(input)
  const ids = (values: readonly (number | undefined)[]) => [...new Set(values.filter((id) => id !== undefined))]
  const locationIds = ids(asked.flatMap(({ fromId, toId }) => [fromId, toId]))
  const releases = event.commitments?.some(({ does }) => does !== 'add') === true
  const needsSources = event.settles === 'rni' || releases
  const [items, at, accounts, transit, sources] = await Promise.all([
    readItems(trx, tenantId, ids(asked.map(({ itemId }) => itemId))),
    readPlaces(trx, { tenantId, siteId: standardOf(record).site, locationIds }),
    readAccounts(trx, { tenantId, reasonIds: ids(asked.map(({ said }) => said.reasonId)) }),
    event.settles === 'transit' ? readTransit(trx, { ...document, lines: places.lines }) : undefined,
    needsSources ? readSources(trx, document) : noSources,
  ])
  const before = transit?.before ?? (await readBefore(input, job))
  return { items, at, accounts, before, transit, sources }
}

/** What the event posted of the lines before, where anything was. */
async function readBefore(
  input: PostScope,
  { event, places, hasParts }: GoodsJob,
): Promise<ReadonlyMap<number, PostedBefore>> {
  if (!hasParts) return new Map()
  return readPostedBefore(input.trx, { ...documentKey(input), eventCode: event.code, lines: places.lines })
}

/** Goods change their site only where the books of both are kept in one currency. @throws E_XCURR */
async function refuseCurrencies({ trx, ctx }: PostScope, placed: readonly PlacedLine[]): Promise<void> {
  const found = placed.flatMap(({ from, to }) => [from, to]).filter((place) => place !== undefined)
  if (new Set(found.map(({ currencyId }) => currencyId)).size <= 1) return
  const clash = await currencyClash(trx, { tenantId: ctx.tenantId, siteIds: found.map(({ siteId }) => siteId) })
  if (clash !== undefined) throw appError('E_XCURR', clash)
}

/** What is not kept in stock neither leaves nor comes, except where the event books it as used. @throws E_NO_STOCK */
function refuseUnkept({ event, places }: GoodsJob, placed: readonly PlacedLine[]): void {
  const faults = placed.flatMap((line) => unkeptFault(event, line) ?? [])
  if (faults.length > 0) throw refusedLines(faults, places)
}

/** Why a line of what is not kept in stock may not be posted; undefined where it may. */
export function unkeptFault({ journal }: PostingEvent, { line }: PlacedLine): LineFault | undefined {
  const { isKept, row, item, cameBy, wasUsed } = line
  // What goes back was used as it came, or it lies in stock still.
  const isBooked = journal.some((rule) => rule.of === 'unkept') && (cameBy === undefined || wasUsed === true)
  if (isKept || isBooked) return undefined
  return { row, param: 'item', code: 'E_NO_STOCK', params: { item: item.name } }
}

/** The line with its places. What is not stock is borne where the goods go, or else where they leave. */
export function placedLine(
  asked: AskedGoods & PostingLine,
  at: ReadonlyMap<number, PostingPlace>,
  open: ReadonlyMap<number, OpenAmount>,
): PlacedLine {
  const from = placeOf(at, asked.fromId)
  const to = placeOf(at, asked.toId)
  const bearer = to ?? from
  if (bearer === undefined) throw new Error('A line of goods has a place')
  const { said, lineId, partNo, row, item, unitId, qty, num, den, baseQty, given } = asked
  const line: GoodsLine = {
    ...said,
    lineId,
    partNo,
    row,
    item,
    unitId,
    qty,
    num,
    den,
    baseQty,
    binId: asked.fromBinId,
    binToId: asked.toBinId,
    given,
    document: given,
    isKept: item.isStocked && (from ?? bearer).isStocked && said.wasUsed !== true,
    siteId: bearer.siteId,
    costCentreId: said.costCentreId ?? bearer.costCentreId ?? undefined,
    locationAccountId: bearer.expenseAccountId ?? undefined,
    open: open.get(lineId),
  }
  return { line, from, to }
}

function placeOf(at: ReadonlyMap<number, PostingPlace>, id: number | undefined): PostingPlace | undefined {
  if (id === undefined) return undefined
  const place = at.get(id)
  if (place === undefined) throw new Error('readPlaces answers every location or refuses')
  return place
}

/** Where the document is at home: the first place goods leave, or come to. */
function homeOf([first]: readonly PlacedLine[]): PostingPlace {
  const home = first?.from ?? first?.to
  if (home === undefined) throw new Error('A line of goods has a place')
  return home
}

function sitesOf(placed: readonly PlacedLine[]): readonly number[] {
  return [...new Set(placed.flatMap(({ from, to }) => [from, to]).flatMap((place) => (place ? [place.siteId] : [])))]
}

/** The balances a line works on. */
export function keysOf({ line, from, to }: PlacedLine) {
  if (!line.isKept) return []
  return [from, to].flatMap((place) => (place?.isStocked === true ? [{ ...place, itemId: line.item.id }] : []))
}

/** True when some line was posted in part before. */
export function hasParts(lines: readonly { readonly values: { readonly done: typeof zero } }[]): boolean {
  return lines.some(({ values }) => compare(values.done, zero) !== 0)
}
