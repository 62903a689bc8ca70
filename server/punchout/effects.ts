import type { MoveEffect } from '../documents/effects/move-effect.ts'
import { createConnectionEffects } from './connection-effects.ts'
import type { PunchoutDeps } from './punchout-deps.ts'
import { createVisitEffects } from './visit-effects.ts'

/** Moves of connections to suppliers' catalogues, and of their carts. */
export function createPunchoutEffects(deps: PunchoutDeps): readonly MoveEffect[] {
  return [...createConnectionEffects(deps), ...createVisitEffects(deps)]
}
