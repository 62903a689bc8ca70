import type { MoveEffect } from '../documents/effects/move-effect.ts'
import { followedEffect } from './followed-effect.ts'
import { giveBackEffect } from './give-back-effect.ts'
import { giveBackShortEffect } from './give-back-short-effect.ts'
import { makeEachEffect } from './make-each-effect.ts'
import { retakeEffect, takeEffect } from './take-effect.ts'

/** Move effects on what documents are made from; joined with the others in the composition root. */
export const sourceEffects: readonly MoveEffect[] = [
  takeEffect,
  retakeEffect,
  giveBackEffect,
  giveBackShortEffect,
  makeEachEffect,
  followedEffect,
]
