import { idParam } from '#core/model/param.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffect } from '../../documents/effects/move-effect.ts'
import { carry } from './carry.ts'
import { goodsParams } from './goods-params.ts'

const location = idParam('header', 'location')
const outcomes = ['part', 'complete'] as const

/** Goods leave for another place and wait in transit, where their value stands on the transit account. */
export const shipEffect = defineMoveEffect({
  name: 'posting:ship',
  params: { ...goodsParams, from: location, via: location },
  outcomes,
  tellsWith: 'done',
  posts: 'ship',
  apply: (input, bound) => carry(input, bound, { header: { fromId: bound.header.from, toId: bound.header.via } }),
})

/** Goods that were shipped arrive: `qty` is what was shipped, `done` what arrived, `cancelled` what was lost. */
export const receiveEffect = defineMoveEffect({
  name: 'posting:receive',
  params: { ...goodsParams, via: location, to: location },
  outcomes,
  tellsWith: 'done',
  posts: 'receive',
  apply: (input, bound) => carry(input, bound, { header: { fromId: bound.header.via, toId: bound.header.to } }),
})

/** Goods that were shipped are lost on their way: `qty` is what was shipped, `done` what was lost, `cancelled` what arrived. */
export const loseEffect = defineMoveEffect({
  name: 'posting:lose',
  params: { ...goodsParams, via: location },
  outcomes,
  tellsWith: 'done',
  posts: 'lose',
  apply: (input, bound) => carry(input, bound, { header: { fromId: bound.header.via, toId: undefined } }),
})

/** Goods on their way. */
export const transitEffects: readonly MoveEffect[] = [shipEffect, receiveEffect, loseEffect]
