import { compare } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { ForetellInput, Foretold } from '../../../documents/effects/move-effect.ts'
import { readAccounts } from '../../accounts/read-accounts.ts'
import type { PostingEvent } from '../../events/event.ts'
import { eventOf } from '../../events/index.ts'
import { commitmentsOf } from '../../ledger/commitments.ts'
import { lookAtBalances } from '../../ledger/lock-balances.ts'
import { toBaseUnits } from '../../ledger/posting-lines.ts'
import { noSources } from '../../ledger/read-sources.ts'
import { admittedBy, postingDay } from '../../periods/posting-day.ts'
import { lookAtItems } from '../../read/read-items.ts'
import { lookAtPlaces } from '../../read/read-places.ts'
import { readSite } from '../../read/read-site.ts'
import { moveGoods } from '../../shapes/move-goods.ts'
import { askedOf, movedLine, type Ends } from '../goods/carry.ts'
import { documentKey } from '../goods/document-key.ts'
import type { BoundGoods } from '../goods/goods-params.ts'
import { keysOf, placedLine, unkeptFault, type PlacedLine } from '../goods/post-goods.ts'

/**
 * What goods that are used up would spend of budgets if all that is open went now, without a lock and without a trace (BUDG-218): at the cost of the place
 * they leave, also of what does not lie there yet. Goods that are kept spend nothing.
 */
export async function foretellMove(input: ForetellInput, bound: BoundGoods, ends: Ends): Promise<Foretold> {
  const { trx, ctx, record } = input
  const event = eventOf(input.use.event)
  const used = await usedLines(input, bound, ends)
  const lines = used.map(({ line }) => line)
  const [home, accounts, movements] = await Promise.all([
    readSite(trx, ctx.tenantId, standardOf(record).site),
    readAccounts(trx, { tenantId: ctx.tenantId, reasonIds: distinct(lines.map(({ reasonId }) => reasonId)) }),
    movementsOf(input, event, used),
  ])
  const others = lines.map(({ siteId }) => siteId)
  const day = await postingDay(input, { ...bound.header, late: 'today', site: home, gate: event.gate, others })
  const rows = commitmentsOf({
    event,
    document: documentKey(input),
    lines,
    amounts: { lines: new Map(), document: {} },
    movements,
    sources: noSources,
    accounts,
  })
  const isOwnDay = day === bound.header.day
  return { day, isOwnDay, admits: admittedBy(event.gate), asks: rows.ok ? rows.value : [] }
}

/** Lines whose goods are used up, as far as they say what, how much and from where. */
async function usedLines(input: ForetellInput, bound: BoundGoods, ends: Ends): Promise<readonly PlacedLine[]> {
  const { trx, ctx, record } = input
  const event = eventOf(input.use.event)
  const asked = askedOf(bound, ends).filter(({ qty, fromId }) => fromId !== undefined && compare(qty, zero) > 0)
  const [items, places] = await Promise.all([
    lookAtItems(trx, ctx.tenantId, distinct(asked.map(({ itemId }) => itemId))),
    lookAtPlaces(trx, {
      tenantId: ctx.tenantId,
      siteId: standardOf(record).site,
      locationIds: distinct(asked.flatMap(({ fromId, toId }) => [fromId, toId])),
    }),
  ])
  return asked.flatMap((one) => {
    const { fromId, toId } = one
    const isPlaced = [fromId, toId].every((id) => id === undefined || places.has(id))
    const isUsed = ends.isExpensed === true || places.get(toId ?? 0)?.isStocked === false
    const converted = toBaseUnits([one], { items, before: new Map(), keepsZero: false })
    if (!isPlaced || !isUsed || !converted.ok) return []
    return converted.value
      .map((line) => placedLine(line, places, new Map()))
      .filter((line) => unkeptFault(event, line) === undefined)
  })
}

/** What the ledger would say of each of them, one after another; nothing of what costs nobody knows what. */
async function movementsOf({ trx, ctx }: ForetellInput, event: PostingEvent, used: readonly PlacedLine[]) {
  const book = await lookAtBalances(trx, ctx.tenantId, used.flatMap(keysOf))
  const { out = '', in: into = '', used: entry = out } = event.entries
  return used.flatMap((placed) => {
    const moved = movedLine(placed, { event, isExpensed: true })
    const from = { ...moved.from, allowsNegative: true }
    const found = moveGoods([{ ...moved, from }], { out, in: into, used: entry }, book)
    return found.ok ? found.value : []
  })
}

function distinct(ids: readonly (number | undefined)[]): readonly number[] {
  return [...new Set(ids.filter((id) => id !== undefined))]
}
