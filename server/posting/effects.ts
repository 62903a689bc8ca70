import type { MoveEffect } from '../documents/move-effect.ts'
import { periodMoveEffects } from './period-move-effects.ts'
import { bringInEffect } from './bring-in-effect.ts'
import { closeShortEffect } from './close-short-effect.ts'
import { moveStockEffect } from './move-stock-effect.ts'
import { reverseEffect } from './reverse-effect.ts'

/** Move effects that write to the ledger, or say when it may be written to; joined with the others in the composition root. */
export const postingEffects: readonly MoveEffect[] = [
  moveStockEffect,
  bringInEffect,
  reverseEffect,
  closeShortEffect,
  ...periodMoveEffects,
]
