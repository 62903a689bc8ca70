import { appError } from '#core/errors/app-error.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { moveOf } from '../../documents/may/refusal.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { standingTold } from '../../documents/present/standing-told.ts'
import type { Told } from '../../documents/present/told.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readRecord } from '../../documents/read/read-record.ts'
import { isUntouched, type MadeDocument } from './read-made.ts'
import { withRights } from './with-rights.ts'

/** Takes back what was made with its source and nobody has touched, with the source's own undoing, and says so. @throws E_MADE_STANDS where somebody was faster */
export async function takeBackMade(scope: CommandScope, made: MadeDocument): Promise<Told> {
  const { family, id, number, undo } = made
  const plain: CommandScope = { ...scope, family, locked: undefined, asksBack: false }
  // Locked before it is looked at: whoever changes it now comes after.
  const stored = await readRecord(scope.trx, { family, id, siteId: scope.ctx.siteId, lock: true })
  if (stored === undefined || undo === undefined || !isUntouched(family, stored.record))
    throw appError('E_MADE_STANDS', { number })
  const own = withRights(plain, [moveOf(plain, undo).by])
  const { record } = await moveRecord(own, { id, move: undo, ifMatch: etagOf(stored.record), body: {} })
  return standingTold(plain, record)
}
