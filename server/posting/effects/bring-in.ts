import type { TableReads } from '#core/definition/table-reads.ts'
import { sql } from 'kysely'
import { divide, multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { decimalParam, idParam, maybeDecimalParam, optional } from '#core/effects/param.ts'
import { withoutWaiting } from '../../db/in-transaction.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import { eventOf } from '../events/index.ts'
import type { NamedAmounts } from '../events/event.ts'
import type { PostedFacts } from '../ledger/posting-rows.ts'
import { bringIn, type EnteredLine } from '../shapes/bring-in.ts'
import { faultPlaces, fulfilled } from './fulfil.ts'
import { askedGoods, goodsParams } from './goods-params.ts'
import { hasParts, postGoods, type PlacedLine } from './post-goods.ts'

/** What this SQL reads of tables that definitions draw. */
export const lastCostReads: TableReads = {
  by: 'server/posting/effects/bring-in.ts',
  entities: { item: { lastCost: 'cost' } },
}

const params = {
  ...goodsParams,
  to: idParam('header', 'location'),
  lineTo: optional(idParam('line', 'location')),
  /** Cost of the line's own unit. */
  cost: decimalParam('line', ['cost', 'money']),
  /** Tax nobody gives back: it is part of what the goods are worth. */
  taxLost: optional(maybeDecimalParam('line', ['money'])),
  /** Charges of the document that are part of what its goods are worth, shared by value. */
  charges: optional(maybeDecimalParam('header', ['money'])),
}

type Bound = BoundRecord<typeof params>

/** Brings goods in at the document's cost and remembers each item's last cost. */
export const bringInEffect = defineMoveEffect({
  name: 'posting:bringIn',
  params,
  outcomes: ['part', 'complete'],
  tellsWith: 'done',
  posts: 'bringIn',
  apply: applyBringIn,
})

async function applyBringIn(input: MoveEffectInput, bound: Bound): Promise<MoveEffectResult> {
  const event = eventOf(input.use.event)
  const { in: into = '' } = event.entries
  const said = new Map(bound.lines.map(({ id, values }) => [id, values]))
  const asked = askedGoods(bound, ({ id }) => ({ fromId: undefined, toId: said.get(id)?.lineTo ?? bound.header.to }))
  const places = faultPlaces(bound)
  const answer = await postGoods(input, {
    event,
    header: bound.header,
    given: { charges: bound.header.charges },
    asked: asked.map((line) => {
      const values = said.get(line.lineId)
      return { ...line, given: { cost: values?.cost, taxLost: values?.taxLost } }
    }),
    places: {
      ...places,
      fieldOf: (param) => (param === 'cost' ? bound.fieldOf('cost') : undefined) ?? places.fieldOf(param),
    },
    hasParts: hasParts(bound.lines),
    evaluate: (lines, book, amounts) =>
      bringIn(
        lines.flatMap((line) => enteredLine(line, amounts)),
        into,
        book,
      ),
  })
  await rememberLastCost(input, answer.lines)
  return fulfilled(input, bound, answer)
}

/** What the event says the line is worth, or quantity × cost as a document amount. */
function enteredLine({ line, to }: PlacedLine, amounts: NamedAmounts): readonly EnteredLine[] {
  if (to === undefined) return []
  const cost = line.given['cost'] ?? zero
  const value = amounts.lines.get(line.lineId)?.['stock'] ?? round(multiply(line.qty, cost), to.decimals)
  return [{ line, to, value }]
}

/** The item's last cost is a fact of the system, not an edit: its version does not move. */
async function rememberLastCost({ trx, ctx }: MoveEffectInput, lines: readonly PostedFacts[]): Promise<void> {
  const costs = new Map(
    lines.map(({ line, value }) => [line.item?.id, printDecimal(divide(value, line.baseQty, 6))] as const),
  )
  const rows = JSON.stringify([...costs].map(([id, cost]) => ({ id, cost })))
  const remembered =
    sql`update item set last_cost = c.cost from jsonb_to_recordset(${rows}::jsonb) as c(id bigint, cost numeric)
    where item.tenant_id = ${ctx.tenantId} and item.id = c.id and c.cost > 0`.execute(trx)
  await withoutWaiting(trx, remembered)
}
