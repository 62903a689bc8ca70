import { sql } from 'kysely'
import { divide, multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { decimalParam, idParam, optional, textParam } from '#core/effects/param.ts'
import { withoutWaiting } from '../db/in-transaction.ts'
import { defineMoveEffect } from '../documents/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/move-effect.ts'
import { accountsOf, documentEvent } from './document-event.ts'
import { post } from './post.ts'
import { siteToday, strictPostingDay } from './posting-day.ts'
import { preparePostingLines, type PostingLine } from './posting-lines.ts'
import { readPlaces } from './read-places.ts'
import { idIn } from './record-values.ts'
import { enterStock } from './rules/stock-entry.ts'
import { valueDecimals } from './rules/valuation.ts'

const params = {
  to: idParam('header', 'location'),
  day: textParam('header', ['date']),
  reason: optional(idParam('header', 'reason')),
  item: idParam('line', 'item'),
  unit: idParam('line', 'itemUnit'),
  qty: decimalParam('line', ['quantity']),
  /** Cost of the line's own unit. */
  cost: decimalParam('line', ['cost', 'money']),
}

type Bound = BoundRecord<typeof params>
type CostedLine = PostingLine & { readonly cost: Decimal }

/** Brings opening stock in at the document's cost (entry type OPENING) and remembers each item's last cost. */
export const bringInEffect = defineMoveEffect({
  name: 'posting:bringIn',
  params,
  posts: 'bringIn',
  apply: applyBringIn,
})

async function applyBringIn(input: MoveEffectInput, { header, lines: bound }: Bound): Promise<MoveEffectResult> {
  const { trx, ctx, record, clock } = input
  const asked = bound.map(({ id, row, values }) => ({
    lineId: id,
    row,
    itemId: values.item ?? 0,
    unitId: values.unit ?? 0,
    qty: values.qty,
    cost: values.cost,
  }))
  const locationId = header.to ?? 0
  const [lines, places, tables] = await Promise.all([
    preparePostingLines(trx, ctx.tenantId, asked),
    readPlaces(trx, { tenantId: ctx.tenantId, siteId: idIn(record, 'site'), locationIds: [locationId] }),
    accountsOf(input, 'RST.POST', header.reason),
  ])
  const place = places.get(locationId)
  if (place === undefined) throw new Error('readPlaces answers every location or refuses')
  await post(trx, {
    document: input,
    event: {
      ...documentEvent(input, 'RST.POST', place.siteId),
      postDate: strictPostingDay(header.day, siteToday(clock.now(), place.timeZone)),
      costCentreId: undefined,
      reasonId: header.reason,
    },
    keys: lines.map(({ item }) => ({ ...place, itemId: item.id })),
    items: new Map(lines.map(({ item }) => [item.id, item])),
    tables,
    documentAccountId: null,
    locationAccountId: null,
    evaluate: (book) => enterStock(lines.map(entryLine), place, book),
  })
  await rememberLastCost(input, lines)
  return {}
}

function entryLine({ lineId, row, item, qty, cost, baseQty }: CostedLine) {
  const value = round(multiply(qty, cost), valueDecimals)
  return { lineId, row, itemId: item.id, itemName: item.name, baseQty, value, fallbackCost: item.fallbackCost }
}

/** The item's last cost is a fact of the system, not an edit: its version does not move. */
async function rememberLastCost({ trx, ctx }: MoveEffectInput, lines: readonly CostedLine[]): Promise<void> {
  const costs = new Map(
    lines.map((each) => [each.item.id, printDecimal(divide(entryLine(each).value, each.baseQty, 6))]),
  )
  const rows = JSON.stringify([...costs].map(([id, cost]) => ({ id, cost })))
  const remembered =
    sql`update item set last_cost = c.cost from jsonb_to_recordset(${rows}::jsonb) as c(id bigint, cost numeric)
    where item.tenant_id = ${ctx.tenantId} and item.id = c.id and c.cost > 0`.execute(trx)
  await withoutWaiting(trx, remembered)
}
