import { appError } from '#core/errors/app-error.ts'
import type { Scalar } from '#core/model/value.ts'
import { idParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import { offersOf, placeOf } from './asked-lines.ts'
import { readBidAnswers } from './read-answers.ts'

/** Names one supplier on every line it has offered (RFB-14); the others stay as they are. @throws E_VALIDATION for one that offered nothing */
export const chooseEffect = defineMoveEffect({
  name: 'bids:choose',
  params: { supplier: idParam('header', 'supplier') },
  async apply(input, { header: { supplier } }) {
    const offers = offersOf(await readBidAnswers(input, placeOf(input.record).id)).filter(
      (one) => one.supplier === supplier,
    )
    if (supplier === undefined || offers.length === 0)
      throw appError('E_VALIDATION', {}, { issues: [fieldIssue('awardAllTo', { code: 'noOffer' })] })
    const values = new Map(
      offers.map((offer): readonly [number, Readonly<Record<string, Scalar>>] => [
        offer.line,
        { awardSupplier: supplier },
      ]),
    )
    return { setLines: { lines: 'lines', values } }
  },
})
