import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import { eventOf } from '../posting/events/index.ts'
import { postedNow } from '../posting/effects/goods/posted-now.ts'
import { postGoods, type AskedGoods, type PlacedLine, type PostScope } from '../posting/effects/goods/post-goods.ts'
import type { PoolBook } from '../posting/amounts/pool-book.ts'
import { adjust } from '../posting/shapes/adjust.ts'
import type { Worked } from '../runs/engine/run-step.ts'

/** A line of a reset: what the books said when it was looked at, and what they are to say, in the item's base unit. */
export interface ResetLine {
  readonly id: number
  /** Its place among the lines that are posted together. */
  readonly row: number
  readonly locationId: number
  readonly itemId: number
  readonly unitId: number
  readonly book: Decimal
  readonly newQty: Decimal
}

/** Lines of one place that are posted together. */
export interface ResetPart {
  /** Day of the posting; empty: today. */
  readonly day: string
  readonly reasonId: number | undefined
  /** Family of the lines: what faults and what was posted name. */
  readonly table: string
  readonly lines: readonly ResetLine[]
}

const nobody = {
  accountId: undefined,
  costCentreId: undefined,
  supplierId: undefined,
  projectId: undefined,
  eventId: undefined,
  lotId: undefined,
}

/**
 * Sets stock to what the lines say in one posting of its own, whose key is the first of them: a part that was posted is not posted again.
 * Lines that change nothing are done without one (RESET-2, RESET-3). @throws E_CHANGED_SINCE with an issue for each line whose stock moved
 */
export async function postReset(scope: PostScope, { day, reasonId, table, lines }: ResetPart): Promise<Worked> {
  const wanted = lines.filter(({ book, newQty }) => compare(book, newQty) !== 0)
  const [first] = wanted
  if (first === undefined) return new Map()
  const event = eventOf('RST.SET')
  const books = new Map(wanted.map(({ id, book }) => [id, book]))
  const answer = await postGoods(scope, {
    event,
    part: String(first.id),
    header: { day, late: 'refuse', rate: undefined, account: undefined, reason: reasonId, ...noDimensions },
    given: {},
    asked: wanted.map((line) => askedLine(line, reasonId)),
    places: { lines: table, fieldOf: () => 'newQty' },
    hasParts: false,
    keepsZero: true,
    evaluate: (placed, book) => {
      refuseMoved(placed, { books, table, book })
      const counted = placed.flatMap(({ line, from }) => (from === undefined ? [] : [{ line, at: from }]))
      return adjust(counted, { in: event.entries.in ?? '', out: event.entries.out ?? '' }, book)
    },
  })
  const now = await postedNow(scope, answer)
  return new Map(wanted.map(({ id }) => [id, { set: { posted: printDecimal(now.get(id)?.value ?? zero) } }]))
}

const noDimensions = { costCentre: undefined, supplier: undefined, project: undefined, occasion: undefined }

function askedLine(
  { id, row, itemId, unitId, newQty, locationId }: ResetLine,
  reasonId: number | undefined,
): AskedGoods {
  return {
    lineId: id,
    partNo: 0,
    row,
    itemId,
    unitId,
    qty: newQty,
    said: { ...nobody, reasonId },
    given: {},
    fromId: locationId,
    toId: undefined,
  }
}

/** What was looked at and approved is what is set: stock that moved since is looked at again. */
function refuseMoved(
  placed: readonly PlacedLine[],
  {
    books,
    table,
    book,
  }: { readonly books: ReadonlyMap<number, Decimal>; readonly table: string; readonly book: PoolBook },
): void {
  const issues = placed.flatMap(({ line, from }) => {
    const said = books.get(line.lineId)
    const now = from === undefined ? undefined : book.onHand(from, line.item.id)
    if (said === undefined || now === undefined || compare(said, now) === 0) return []
    const params = { now: printDecimal(now) }
    return [
      {
        field: 'newQty',
        lines: table,
        row: line.row,
        code: 'E_CHANGED_SINCE',
        message: 'errors.E_CHANGED_SINCE',
        params,
      },
    ]
  })
  const [first] = issues
  if (first !== undefined) throw appError('E_CHANGED_SINCE', { now: first.params.now }, { issues })
}
