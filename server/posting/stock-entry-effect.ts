import { sql } from 'kysely'
import { divide, multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import { withoutWaiting } from '../db/in-transaction.ts'
import type { MoveEffect, MoveEffectInput, MoveEffectResult } from '../documents/move-effect.ts'
import { accountsOf, documentEvent } from './document-event.ts'
import { post } from './post.ts'
import { siteToday, strictPostingDay } from './posting-day.ts'
import { preparePostingLines, type PostingLine } from './posting-lines.ts'
import { readPlaces } from './read-places.ts'
import { decimalIn, idIn, linesIn, textIn } from './record-values.ts'
import { enterStock } from './rules/stock-entry.ts'
import { valueDecimals } from './rules/valuation.ts'

/** Brings opening stock in at the document's cost (entry type OPENING) and remembers each item's last cost. */
export const stockEntryEffect: MoveEffect = {
  name: 'posting:stockEntry',
  apply: applyStockEntry,
}

async function applyStockEntry(input: MoveEffectInput): Promise<MoveEffectResult> {
  const { trx, ctx, record, clock } = input
  const asked = linesIn(record).map((line, row) => ({ line, row, qty: decimalIn(line, 'qty') }))
  const locationId = idIn(record, 'location')
  const [lines, places, tables] = await Promise.all([
    preparePostingLines(trx, ctx.tenantId, asked),
    readPlaces(trx, { tenantId: ctx.tenantId, siteId: idIn(record, 'site'), locationIds: [locationId] }),
    accountsOf(input, 'RST.POST'),
  ])
  const place = places.get(locationId)
  if (place === undefined) throw new Error('readPlaces answers every location or refuses')
  await post(trx, {
    document: input,
    event: {
      ...documentEvent(input, 'RST.POST', place.siteId),
      postDate: strictPostingDay(textIn(record, 'postDate'), siteToday(clock.now(), place.timeZone)),
      costCentreId: undefined,
    },
    keys: lines.map(({ item }) => ({ ...place, itemId: item.id })),
    items: new Map(lines.map(({ item }) => [item.id, item])),
    tables,
    documentAccountId: null,
    locationAccountId: null,
    evaluate: (book) => enterStock(lines.map(entryLine), place, book),
  })
  await rememberLastCost(input, lines)
  return { status: 'Completed' }
}

function entryLine({ line, lineId, row, item, qty, baseQty }: PostingLine) {
  const value = round(multiply(qty, decimalIn(line, 'unitCost')), valueDecimals)
  return { lineId, row, itemId: item.id, itemName: item.name, baseQty, value, fallbackCost: item.fallbackCost }
}

/** The item's last cost is a fact of the system, not an edit: its version does not move. */
async function rememberLastCost({ trx, ctx }: MoveEffectInput, lines: readonly PostingLine[]): Promise<void> {
  const costs = new Map(
    lines.map((each) => [each.item.id, printDecimal(divide(entryLine(each).value, each.baseQty, 6))]),
  )
  const rows = JSON.stringify([...costs].map(([id, cost]) => ({ id, cost })))
  const remembered =
    sql`update item set last_cost = c.cost from jsonb_to_recordset(${rows}::jsonb) as c(id bigint, cost numeric)
    where item.tenant_id = ${ctx.tenantId} and item.id = c.id and c.cost > 0`.execute(trx)
  await withoutWaiting(trx, remembered)
}
