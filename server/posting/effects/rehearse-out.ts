import { AppError } from '#core/errors/app-error.ts'
import { behindSavepoint } from '../../db/in-transaction.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import { takeOut, takeOutParams, type TakenOut } from './take-out.ts'

/**
 * Tells whoever hands a document to approvers what only the last of them would be told otherwise: that its goods do not lie there (SPOIL-3). What would
 * be posted is posted, with recipes, lots and bins as they are, and taken back at once.
 */
export const rehearseOutEffect = defineMoveEffect({
  name: 'posting:rehearseOut',
  params: takeOutParams,
  posts: 'takeOut',
  apply: rehearse,
})

/** What is refused for goods holds until some come; what else a posting is refused for, such as a closed period, is asked on its own day. */
const ofGoods: ReadonlySet<string> = new Set(['E_NEG_ONHAND', 'E_NEG_LOT', 'E_NEG_BIN', 'E_NO_STOCK'])

/** @throws E_NEG_ONHAND, E_NEG_LOT, E_NEG_BIN, E_NO_STOCK with the figures of each line */
async function rehearse(input: MoveEffectInput, bound: TakenOut): Promise<MoveEffectResult> {
  const isOver = new Error('The rehearsal is over')
  const refused = await behindSavepoint<unknown>(
    input.trx,
    async () => {
      await takeOut(input, bound)
      throw isOver
    },
    (error) => error,
  )
  if (refused !== isOver && !(refused instanceof AppError && !ofGoods.has(refused.code))) throw refused
  return {}
}
