import type { MoveEffect } from '../../documents/effects/move-effect.ts'
import { inOneGoEffect } from './in-one-go-effect.ts'
import { keepMadeEffect } from './keep-made-effect.ts'

/** Move effects on what is made with its source in one go; joined with the others in the composition root. */
export const inOneGoEffects: readonly MoveEffect[] = [inOneGoEffect, keepMadeEffect]
