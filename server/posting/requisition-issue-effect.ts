import { add, compare, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { EntityRecord, Scalar } from '#core/definition/value.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import type { MoveEffect, MoveEffectInput, MoveEffectResult } from '../documents/move-effect.ts'
import { accountsOf, documentEvent } from './document-event.ts'
import { post } from './post.ts'
import { nearestPostingDay, siteToday } from './posting-day.ts'
import { preparePostingLines, type AskedLine, type PostingLine } from './posting-lines.ts'
import { readPlaces, type PostingPlace } from './read-places.ts'
import { decimalIn, idIn, linesIn, numberIn, textIn } from './record-values.ts'
import { issueRequisition } from './rules/requisition-issue.ts'

/**
 * Issues a requisition, whole or in part: `Lines: [{ Id, IssueQty }]` says what goes out now, no `Lines` means all that is open.
 * The goods go to the request location, or to expense for DirectExpense requisitions and locations that keep no stock.
 */
export const requisitionIssueEffect: MoveEffect = {
  name: 'posting:requisitionIssue',
  apply: applyIssue,
}

async function applyIssue(input: MoveEffectInput): Promise<MoveEffectResult> {
  const { trx, ctx, record, clock } = input
  const [lines, { from, to }, tables] = await Promise.all([
    preparePostingLines(trx, ctx.tenantId, askedLines(record, input.body)),
    readEnds(input),
    accountsOf(input, 'REQ.ISSUE'),
  ])
  const target = textIn(record, 'requisitionType') === 'DirectExpense' || !to.isStocked ? undefined : to
  const itemIds = lines.map(({ item }) => item.id)
  await post(trx, {
    document: input,
    event: {
      ...documentEvent(input, 'REQ.ISSUE', from.siteId),
      postDate: nearestPostingDay(textIn(record, 'postDate'), siteToday(clock.now(), from.timeZone)),
      costCentreId: to.costCentreId ?? undefined,
    },
    keys: [from, ...(target ? [target] : [])].flatMap((place) => itemIds.map((itemId) => ({ ...place, itemId }))),
    items: new Map(lines.map(({ item }) => [item.id, item])),
    tables,
    documentAccountId: numberIn(record, 'expenseAccount') ?? null,
    locationAccountId: to.expenseAccountId,
    evaluate: (book) => issueRequisition({ lines: lines.map(issueLine), from, to: target, book }),
  })
  return issued(record, lines)
}

/** Quantities asked for now: those of the body, or everything open. */
function askedLines(record: EntityRecord, body: MoveBody): readonly AskedLine[] {
  const asked = body.Lines === undefined ? undefined : new Map(body.Lines.map((line) => [line.Id, line['IssueQty']]))
  return linesIn(record).map((line, row) => {
    const open = subtract(decimalIn(line, 'qty'), decimalIn(line, 'issuedQty'))
    return { line, row, qty: asked === undefined ? open : quantity(asked.get(idIn(line, 'id'))) }
  })
}

function quantity(value: unknown): Decimal {
  return typeof value === 'string' || typeof value === 'number' ? toDecimal(value) : zero
}

async function readEnds({ trx, ctx, record }: MoveEffectInput): Promise<{ from: PostingPlace; to: PostingPlace }> {
  const [fromId, toId] = [idIn(record, 'supplyLocation'), idIn(record, 'requestLocation')]
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

/** What the lines carry afterwards, and the state that follows from it. */
function issued(record: EntityRecord, posted: readonly PostingLine[]): MoveEffectResult {
  const now = new Map(posted.map(({ lineId, qty }) => [lineId, qty]))
  const totals = linesIn(record).map((line) => ({
    id: idIn(line, 'id'),
    qty: decimalIn(line, 'qty'),
    issued: add(decimalIn(line, 'issuedQty'), now.get(idIn(line, 'id')) ?? zero),
  }))
  const isComplete = totals.every((line) => compare(line.issued, line.qty) >= 0)
  const changed = totals.filter(({ id }) => now.has(id))
  const setLines = new Map<number, Readonly<Record<string, Scalar>>>(
    changed.map((line) => [line.id, { issuedQty: printDecimal(line.issued) }]),
  )
  return { status: isComplete ? 'Completed' : 'Partial', setLines }
}
