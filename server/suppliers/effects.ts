import type { MoveEffect } from '../documents/effects/move-effect.ts'
import { minimumOrderEffect } from './minimum-order-effect.ts'
import { secondPersonEffect } from './second-person-effect.ts'
import { takesOrdersEffect } from './takes-orders-effect.ts'

/** Move effects of suppliers; joined with the others in the composition root. */
export const supplierEffects: readonly MoveEffect[] = [minimumOrderEffect, secondPersonEffect, takesOrdersEffect]
