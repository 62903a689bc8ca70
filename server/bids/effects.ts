import type { MoveEffect } from '../documents/effects/move-effect.ts'
import type { FormMailDeps } from '../public-forms/mail-form.ts'
import { createPostponeEffect, createRemindEffect } from './ask-again-effects.ts'
import { blanketEffect } from './blanket-effect.ts'
import { chooseEffect } from './choose-effect.ts'
import { answeredEffect, closeEffect, openEffect } from './answer-effects.ts'
import { awardEffect } from './award-effect.ts'
import { createSendEffect } from './send-effect.ts'

/** Move effects of requests for bids; joined with the others in the composition root. */
export function createBidEffects(deps: FormMailDeps): readonly MoveEffect[] {
  return [
    createSendEffect(deps),
    createPostponeEffect(deps),
    createRemindEffect(deps),
    answeredEffect,
    openEffect,
    chooseEffect,
    awardEffect,
    blanketEffect,
    closeEffect,
  ]
}
