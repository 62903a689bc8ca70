import type { MoveEffect } from '../documents/effects/move-effect.ts'
import { createDecideEffects } from './routing/decide-effects.ts'
import { lowerEffect } from './routing/lower-effect.ts'
import { createRouteEffect, type RouteDeps } from './routing/route-effect.ts'
import { supersedeEffect } from './routing/supersede-effect.ts'

/** Move effects of approval; joined with the others in the composition root. */
export function createApprovalEffects(deps: RouteDeps): readonly MoveEffect[] {
  return [createRouteEffect(deps), ...createDecideEffects(deps), lowerEffect, supersedeEffect]
}
