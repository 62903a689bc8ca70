import type { MoveEffect } from '../documents/effects/move-effect.ts'
import { askReasonsEffect } from './ask-reasons.ts'
import { checkCountEffect, closeCountEffect } from './close-count.ts'
import { fillSheetEffect, moveSheetEffect } from './fill-sheet.ts'

/** Move effects of count sheets; joined with the others in the composition root. */
export const countEffects: readonly MoveEffect[] = [
  fillSheetEffect,
  moveSheetEffect,
  checkCountEffect,
  closeCountEffect,
  askReasonsEffect,
]
