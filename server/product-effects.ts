import { createApprovalEffects } from './approval/effects.ts'
import type { Secrets } from './db/secrets.ts'
import type { MoveEffect } from './documents/move-effect.ts'
import type { Env } from './env.ts'
import { postingEffects } from './posting/effects.ts'

/** Every named effect the product's definitions may use. */
export function productEffects(deps: {
  readonly secrets: Secrets
  readonly env: Pick<Env, 'publicUrl' | 'isOnPremises'>
}): readonly MoveEffect[] {
  return [...postingEffects, ...createApprovalEffects({ secrets: deps.secrets, ...deps.env })]
}
