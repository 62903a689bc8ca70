import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { idParam, maybeDecimalParam, optional } from '#core/model/param.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import { costOfParams, readSpentOn } from '../read/read-spent-on.ts'
import { readUsed } from '../read/read-used.ts'
import { carry, type Ends } from './goods/carry.ts'
import { binParam, goodsParams } from './goods/goods-params.ts'
import { tellTaking } from './goods/tell-taking.ts'

/** What an effect that takes goods out is told. */
export const takeOutParams = {
  ...goodsParams,
  ...costOfParams,
  from: idParam('header', 'location'),
  lineFrom: optional(idParam('line', 'location')),
  bin: binParam,
  /** What the document says the line is worth, where its event books that. */
  amount: optional(maybeDecimalParam('line', ['money'])),
  /** A line may name a recipe, in a unit of it, or a product instead of an item: what they are made of goes. */
  recipe: optional(idParam('line', 'recipe')),
  recipeUnit: optional(idParam('line', 'recipeUnit')),
  product: optional(idParam('line', 'product')),
}

/** A record as such an effect reads it. */
export type TakenOut = BoundRecord<typeof takeOutParams>

/** Takes goods out of a place: used, spoiled, sent back; the event says what for. */
export const takeOutEffect = defineMoveEffect({
  name: 'posting:takeOut',
  params: takeOutParams,
  outcomes: ['part', 'complete'],
  tellsWith: 'done',
  posts: 'takeOut',
  apply: takeOut,
  taking: (input, bound) => tellTaking(input, bound, endsOf(bound)),
})

/** Posts what leaves. */
export async function takeOut(input: MoveEffectInput, bound: TakenOut): Promise<MoveEffectResult> {
  const { trx, ctx } = input
  const spentOn = await readSpentOn(trx, ctx.tenantId, bound.lines)
  const used = await readUsed(trx, ctx.tenantId, bound.lines)
  return carry(input, bound, { ...endsOf(bound), spentOn, used })
}

function endsOf({ header, lines, fieldOf }: TakenOut): Ends {
  return {
    header: { fromId: header.from, toId: undefined },
    lines: new Map(lines.map(({ id, values }) => [id, { fromId: values.lineFrom, fromBinId: values.bin }])),
    binFields: { bin: fieldOf('bin') },
    given: new Map(lines.map(({ id, values }) => [id, { amount: values.amount }])),
    invoiced: new Set(lines.flatMap(({ id, values }) => (values.ofInvoice === undefined ? [] : [id]))),
    cameBy: new Map(
      lines.flatMap(({ id, values: { ofReceipt: receiptLine, ofInvoice: voucherLine } }) =>
        receiptLine === undefined && voucherLine === undefined ? [] : [[id, { receiptLine, voucherLine }] as const],
      ),
    ),
    madeOf: new Map(
      lines.flatMap(({ id, values: { recipe, recipeUnit, product } }) =>
        recipe === undefined && product === undefined ? [] : [[id, { recipe, recipeUnit, product }] as const],
      ),
    ),
  }
}
