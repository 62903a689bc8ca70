import type { MoveEffect } from '../documents/effects/move-effect.ts'
import { certifyEffect } from './certify-effect.ts'
import { compareEffect } from './compare-effect.ts'
import { onboardEffect } from './onboard-effect.ts'

/** Move effects that make suppliers of what they told about themselves; joined with the others in the composition root. */
export const onboardingEffects: readonly MoveEffect[] = [compareEffect, onboardEffect, certifyEffect]
