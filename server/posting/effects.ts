import type { MoveEffect } from '../documents/move-effect.ts'
import { bringInEffect } from './effects/bring-in.ts'
import { closeShortEffect } from './effects/close-short.ts'
import { moveEffect } from './effects/move.ts'
import { reverseEffect } from './effects/reverse.ts'
import { takeOutEffect } from './effects/take-out.ts'
import { periodMoveEffects } from './periods/period-move-effects.ts'

/** Move effects that write to the ledger, or say when it may be written to; joined with the others in the composition root. */
export const postingEffects: readonly MoveEffect[] = [
  takeOutEffect,
  bringInEffect,
  moveEffect,
  reverseEffect,
  closeShortEffect,
  ...periodMoveEffects,
]
