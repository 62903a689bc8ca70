import { idParam, optional, textParam, written } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { transitPlace } from '../read/transit-place.ts'
import { carry } from './carry.ts'
import { goodsParams } from './goods-params.ts'
import { tellPicks } from './tell-picks.ts'

const location = idParam('header', 'location')
const outcomes = ['part', 'complete'] as const

/**
 * Goods leave for another place and wait in transit, at the place its site keeps for goods on their way to it, where their value stands on
 * the transit account. That place and the day are written, so that whatever follows works on them.
 */
const shipEffect = defineMoveEffect({
  name: 'posting:ship',
  params: {
    ...goodsParams,
    from: location,
    to: location,
    via: written(location),
    shippedOn: optional(written(textParam('header', ['date']))),
  },
  outcomes,
  tellsWith: 'done',
  posts: 'ship',
  picks: (input, bound) => tellPicks(input, bound, { header: { fromId: bound.header.from, toId: undefined } }),
  async apply(input, bound) {
    const viaId = await transitPlace(input.trx, { ...placeOf(input), locationId: bound.header.to })
    const shipped = await carry(input, bound, { header: { fromId: bound.header.from, toId: viaId } })
    const [via = '', day] = [bound.fieldOf('via'), bound.fieldOf('shippedOn')]
    return { ...shipped, set: { [via]: viaId, ...(day === undefined ? {} : { [day]: input.session.now.today }) } }
  },
})

function placeOf({ ctx, record }: MoveEffectInput) {
  return { tenantId: ctx.tenantId, siteId: standardOf(record).site }
}

/** Goods that were shipped arrive: `qty` is what was shipped, `done` what arrived, `cancelled` what was lost. */
const receiveEffect = defineMoveEffect({
  name: 'posting:receive',
  params: { ...goodsParams, via: location, to: location },
  outcomes,
  tellsWith: 'done',
  posts: 'receive',
  apply: (input, bound) => carry(input, bound, { header: { fromId: bound.header.via, toId: bound.header.to } }),
})

/** Goods that were shipped are lost on their way: `qty` is what was shipped, `done` what was lost, `cancelled` what arrived. */
const loseEffect = defineMoveEffect({
  name: 'posting:lose',
  params: { ...goodsParams, via: location },
  outcomes,
  tellsWith: 'done',
  posts: 'lose',
  apply: (input, bound) => carry(input, bound, { header: { fromId: bound.header.via, toId: undefined } }),
})

/** Goods on their way. */
export const transitEffects: readonly MoveEffect[] = [shipEffect, receiveEffect, loseEffect]
