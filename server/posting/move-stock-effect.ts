import { add, compare, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import type { Scalar } from '#core/definition/value.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import {
  conditionParam,
  decimalParam,
  idParam,
  maybeDecimalParam,
  optional,
  textParam,
  written,
} from '#core/effects/param.ts'
import { defineMoveEffect } from '../documents/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/move-effect.ts'
import { accountsOf, documentEvent } from './document-event.ts'
import { post } from './post.ts'
import { nearestPostingDay, siteToday } from './posting-day.ts'
import { preparePostingLines, type AskedLine, type PostingLine } from './posting-lines.ts'
import { readPlaces, type PostingPlace } from './read-places.ts'
import { idIn } from './record-values.ts'
import { issueRequisition } from './rules/requisition-issue.ts'

const params = {
  from: idParam('header', 'location'),
  to: idParam('header', 'location'),
  day: textParam('header', ['date']),
  account: optional(idParam('header', 'glAccount')),
  reason: optional(idParam('header', 'reason')),
  /** The goods are used up and not kept at their target. */
  isExpensed: conditionParam(),
  item: idParam('line', 'item'),
  unit: idParam('line', 'itemUnit'),
  qty: decimalParam('line', ['quantity']),
  /** What moves now; everything that is open when nothing was asked. */
  now: optional(maybeDecimalParam('ask')),
  done: written(decimalParam('line', ['quantity'])),
}

type Bound = BoundRecord<typeof params>

/**
 * Moves goods from one place to another, whole or in part: what was asked of each line goes now, everything open without an answer.
 * The goods go to the target, or to expense where the condition holds and at places that keep no stock.
 */
export const moveStockEffect = defineMoveEffect({
  name: 'posting:move',
  params,
  outcomes: ['part', 'complete'],
  posts: 'move',
  apply: applyMove,
})

async function applyMove(input: MoveEffectInput, bound: Bound): Promise<MoveEffectResult> {
  const { trx, ctx, clock } = input
  const { header } = bound
  const [lines, { from, to }, tables] = await Promise.all([
    preparePostingLines(trx, ctx.tenantId, askedLines(bound)),
    readEnds(input, bound),
    accountsOf(input, 'REQ.ISSUE', header.reason),
  ])
  const target = header.isExpensed || !to.isStocked ? undefined : to
  const itemIds = lines.map(({ item }) => item.id)
  await post(trx, {
    document: input,
    event: {
      ...documentEvent(input, 'REQ.ISSUE', from.siteId),
      reasonId: header.reason,
      postDate: nearestPostingDay(header.day, siteToday(clock.now(), from.timeZone)),
      costCentreId: to.costCentreId ?? undefined,
    },
    keys: [from, ...(target ? [target] : [])].flatMap((place) => itemIds.map((itemId) => ({ ...place, itemId }))),
    items: new Map(lines.map(({ item }) => [item.id, item])),
    tables,
    documentAccountId: header.account ?? null,
    locationAccountId: to.expenseAccountId,
    evaluate: (book) => issueRequisition({ lines: lines.map(issueLine), from, to: target, book }),
  })
  return moved(bound, lines)
}

/** Quantities asked for now: those of the move, or everything open. */
function askedLines({ lines }: Bound): readonly AskedLine[] {
  return lines.map(({ id, row, values }) => ({
    lineId: id,
    row,
    itemId: values.item ?? 0,
    unitId: values.unit ?? 0,
    qty: values.now ?? subtract(values.qty, values.done),
  }))
}

async function readEnds(
  { trx, ctx, record }: MoveEffectInput,
  { header }: Bound,
): Promise<{ from: PostingPlace; to: PostingPlace }> {
  const [fromId, toId] = [header.from ?? 0, header.to ?? 0]
  const places = await readPlaces(trx, {
    tenantId: ctx.tenantId,
    siteId: idIn(record, 'site'),
    locationIds: [fromId, toId],
  })
  const [from, to] = [places.get(fromId), places.get(toId)]
  if (from === undefined || to === undefined) throw new Error('readPlaces answers every location or refuses')
  return { from, to }
}

function issueLine({ lineId, row, item, baseQty }: PostingLine) {
  return { lineId, row, itemId: item.id, itemName: item.name, baseQty, fallbackCost: item.fallbackCost }
}

/** What the lines carry afterwards, and the outcome that follows from it. */
function moved({ lines, fieldOf }: Bound, posted: readonly PostingLine[]): MoveEffectResult {
  const now = new Map(posted.map(({ lineId, qty }) => [lineId, qty]))
  const totals = lines.map(({ id, values }) => ({ id, qty: values.qty, done: add(values.done, now.get(id) ?? zero) }))
  const isComplete = totals.every((line) => compare(line.done, line.qty) >= 0)
  const changed = totals.filter(({ id }) => now.has(id))
  const values = new Map<number, Readonly<Record<string, Scalar>>>(
    changed.map((line) => [line.id, { [fieldOf('done') ?? '']: printDecimal(line.done) }]),
  )
  return { outcome: isComplete ? 'complete' : 'part', setLines: { lines: lines[0]?.lines ?? '', values } }
}
