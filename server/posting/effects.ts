import type { MoveEffect } from '../documents/move-effect.ts'
import { periodMoveEffects } from './period-move-effects.ts'
import { requisitionCloseShortEffect } from './requisition-close-short-effect.ts'
import { requisitionIssueEffect } from './requisition-issue-effect.ts'
import { requisitionReverseEffect } from './requisition-reverse-effect.ts'
import { stockEntryEffect } from './stock-entry-effect.ts'

/** Move effects that write to the ledger, or say when it may be written to; joined with the others in the composition root. */
export const postingEffects: readonly MoveEffect[] = [
  requisitionIssueEffect,
  requisitionReverseEffect,
  requisitionCloseShortEffect,
  stockEntryEffect,
  ...periodMoveEffects,
]
