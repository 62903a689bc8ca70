import type { MoveEffect } from '../documents/move-effect.ts'
import type { ApprovalDeps } from './ask-approver.ts'
import { createDecideEffects } from './decide-effects.ts'
import { createRouteEffect } from './route-effect.ts'
import { supersedeEffect } from './supersede-effect.ts'

/** Move effects of approval; joined with the others in the composition root. */
export function createApprovalEffects(deps: ApprovalDeps): readonly MoveEffect[] {
  return [createRouteEffect(deps), ...createDecideEffects(deps), supersedeEffect]
}
