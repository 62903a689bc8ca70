import { appError } from '#core/errors/app-error.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { Afterwards } from '../../documents/effects/move-effect.ts'
import { joinTold, type Told } from '../../documents/present/told.ts'
import { atSiteOf, linkedHere } from './at-site-of.ts'
import { readMade, type MadeDocument } from './read-made.ts'
import { takeBackMade } from './take-back-made.ts'

/**
 * Refuses to undo a document while one that was made with it in one go, or of a row of it, stands, which has to be cancelled first; one whose source says how
 * (`undo`) and which nobody has touched since is taken back with it (SRC-34, SRC-79). @throws E_MADE_STANDS
 */
export const keepMadeEffect = defineMoveEffect({
  name: 'sources:keepMade',
  params: {},
  async apply({ trx, ctx, family, record, definitions }) {
    const made = await readMade({ trx, ctx, family, definitions }, record)
    const kept = made.find(({ undo }) => undo === undefined)
    if (kept !== undefined) throw appError('E_MADE_STANDS', { number: kept.number })
    return made.length === 0 ? {} : { afterwards: takingBack(made) }
  },
})

function takingBack(made: readonly MadeDocument[]): Afterwards {
  return async (scope, record) => {
    const all: Told[] = []
    const there = await atSiteOf(scope, record)
    for (const one of made) all.push(await takeBackMade(there, one))
    return linkedHere(joinTold(all), there === scope)
  }
}
