import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { idParam, optional, textParam, written } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../../documents/effects/move-effect.ts'
import { transitPlace } from '../read/transit-place.ts'
import { carry, type Ends } from './goods/carry.ts'
import { binParam, binToParam, goodsParams } from './goods/goods-params.ts'
import { tellPicks } from './goods/tell-picks.ts'

const location = idParam('header', 'location')
const outcomes = ['part', 'complete'] as const

const shipParams = {
  ...goodsParams,
  from: location,
  to: location,
  via: written(location),
  shippedOn: optional(written(textParam('header', ['date']))),
  bin: binParam,
}
const receiveParams = { ...goodsParams, via: location, to: location, binTo: binToParam }

/**
 * Goods leave for another place and wait in transit, at the place its site keeps for goods on their way to it, where their value stands on
 * the transit account. That place and the day are written, so that whatever follows works on them.
 */
const shipEffect = defineMoveEffect({
  name: 'posting:ship',
  params: shipParams,
  outcomes,
  tellsWith: 'done',
  posts: 'ship',
  picks: (input, bound) => tellPicks(input, bound, shippedTo(bound, undefined)),
  async apply(input, bound) {
    const { id: viaId, isForUse } = await transitPlace(input.trx, { ...placeOf(input), locationId: bound.header.to })
    const shipped = await carry(input, bound, { ...shippedTo(bound, viaId), isForUse })
    const [via = '', day] = [bound.fieldOf('via'), bound.fieldOf('shippedOn')]
    return { ...shipped, set: { [via]: viaId, ...(day === undefined ? {} : { [day]: input.session.now.today }) } }
  },
})

function shippedTo({ header, lines, fieldOf }: BoundRecord<typeof shipParams>, toId: number | undefined): Ends {
  return {
    header: { fromId: header.from, toId },
    lines: new Map(lines.map(({ id, values }) => [id, { fromBinId: values.bin }])),
    binFields: { bin: fieldOf('bin') },
  }
}

function placeOf({ ctx, record }: MoveEffectInput) {
  return { tenantId: ctx.tenantId, siteId: standardOf(record).site }
}

/** Goods that were shipped arrive: `qty` is what was shipped, `done` what arrived, `cancelled` what was lost. */
const receiveEffect = defineMoveEffect({
  name: 'posting:receive',
  params: receiveParams,
  outcomes,
  tellsWith: 'done',
  posts: 'receive',
  apply: (input, bound) =>
    carry(input, bound, {
      header: { fromId: bound.header.via, toId: bound.header.to },
      lines: new Map(bound.lines.map(({ id, values }) => [id, { toBinId: values.binTo }])),
      binFields: { binTo: bound.fieldOf('binTo') },
    }),
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
