import type { MoveEffect } from '../documents/effects/move-effect.ts'
import { adjustEffect } from './effects/adjust.ts'
import { bookEffect } from './effects/book.ts'
import { bringInEffect } from './effects/bring-in.ts'
import { closeShortEffect } from './effects/close-short.ts'
import { convertEffect } from './effects/convert.ts'
import { moveEffect } from './effects/moving/move.ts'
import { rehearseOutEffect } from './effects/rehearse-out.ts'
import { reverseEffect } from './effects/reverse.ts'
import { takeOutEffect } from './effects/take-out.ts'
import { transitEffects } from './effects/transit.ts'
import { makePeriodsEffect } from './periods/make-periods-effect.ts'
import { periodMoveEffects } from './periods/period-move-effects.ts'
import { substituteEffect } from './substitute-effect.ts'

/** Move effects that write to the ledger, or say when it may be written to; joined with the others in the composition root. */
export const postingEffects: readonly MoveEffect[] = [
  takeOutEffect,
  rehearseOutEffect,
  bringInEffect,
  moveEffect,
  adjustEffect,
  convertEffect,
  ...transitEffects,
  bookEffect,
  reverseEffect,
  closeShortEffect,
  substituteEffect,
  ...periodMoveEffects,
  makePeriodsEffect,
]
