import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import { followedState } from './follow-made.ts'

/**
 * Tells whether all documents made from a record that has come to an end are done, such as receipts that are invoiced: an order that is closed short may be
 * billed already (SRC-37).
 */
export const followedEffect = defineMoveEffect({
  name: 'sources:followed',
  params: {},
  outcomes: ['open', 'done'],
  async apply(input) {
    for (const family of input.definitions.families.values())
      for (const source of family.sources) {
        const states = source.follows?.states
        if (source.from !== input.family.id || states === undefined) continue
        const record = { ...input.record, status: states.from }
        if ((await followedState({ ...input, family }, source, record)) === states.to) return { outcome: 'done' }
      }
    return { outcome: 'open' }
  },
})
