import type { MoveEffect } from '../documents/effects/move-effect.ts'
import { askBackEffect } from './ask-back.ts'
import { keepCreditedEffect } from './keep-credited.ts'
import { giveBackNotesEffect, receiveNoteEffect } from './received-notes.ts'
import { refuseRestEffect } from './refuse-rest.ts'
import { shareCreditEffect } from './share-credit.ts'
import { tellClaimsEffect, tellReceiptsEffect } from './tell-claims.ts'

/** Move effects on what suppliers give back; joined with the others in the composition root. */
export const creditEffects: readonly MoveEffect[] = [
  askBackEffect,
  keepCreditedEffect,
  tellClaimsEffect,
  tellReceiptsEffect,
  shareCreditEffect,
  refuseRestEffect,
  receiveNoteEffect,
  giveBackNotesEffect,
]
