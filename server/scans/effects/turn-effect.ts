import { flagParam, written } from '#core/model/param.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'

/** What a page was taken for, an invoice or a credit note, is the other: a person sees what words alone do not tell (SCAN-92). */
export const turnEffect = defineMoveEffect({
  name: 'invoices:turn',
  params: { isCredit: written(flagParam('header')) },
  apply: (_input, { header, fieldOf }) => Promise.resolve({ set: { [fieldOf('isCredit') ?? '']: !header.isCredit } }),
})
