import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { decimalParam, maybeDecimalParam, written } from '#core/model/param.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import { refuseIssues } from '../../documents/judge/raise-warnings.ts'
import { approvalDocument } from '../document/approval-document.ts'
import { wordsOfLowering } from '../document/approval-words.ts'
import { requestOf } from '../approvers/check-approver.ts'
import { offerDecision } from './decide-effects.ts'

/**
 * An approver takes from what is asked for and leaves the question open: they, or the next level, decide about less (APPR-70). What was
 * asked for at first stays beside it. Quantities are never raised, which the question of the move sees to.
 * @throws E_VALIDATION when nothing would be left, and what `requestOf` throws
 */
export const lowerEffect = defineMoveEffect({
  name: 'approval:lower',
  params: {
    // People enter it as long as the document is a draft; here it is the approver who does.
    qty: decimalParam('line', ['quantity']),
    granted: maybeDecimalParam('ask'),
    requested: written(decimalParam('line', ['quantity'])),
  },
  isDecision: true,
  keepsVersion: true,
  async apply(input, { lines, fieldOf }) {
    const document = await approvalDocument(input)
    const { userId, language } = input.ctx
    const request = await requestOf(document, { userId, named: input.body.Request })
    const said = linesSaid(input.body)
    const grants = lines.map(({ id, values }) => ({
      id,
      values,
      granted: said.has(id) ? (values.granted ?? values.qty) : values.qty,
    }))
    refuseNothing(grants.map(({ granted }) => granted))
    const cells = grants.flatMap(({ id, values, granted }) => {
      if (compare(granted, values.qty) === 0) return []
      const requested = compare(values.requested, values.qty) > 0 ? values.requested : values.qty
      const cell = {
        [fieldOf('qty') ?? '']: printDecimal(granted),
        [fieldOf('requested') ?? '']: printDecimal(requested),
      }
      return [[id, cell] as const]
    })
    return {
      setLines: { lines: lines[0]?.lines ?? '', values: new Map(cells) },
      recomputes: true,
      said: wordsOfLowering(document, language),
      ...(request.approverId === userId ? {} : { onBehalfOf: request.approverId }),
    }
  },
  offer: offerDecision,
})

/** Lines a quantity was given for: one left out or blank stays as it is, and only a zero grants nothing of it. */
function linesSaid({ Lines = [] }: MoveBody): ReadonlySet<number> {
  const isSaid = (line: object) => Object.entries(line).some(([key, value]) => key !== 'Id' && value !== null)
  return new Set(Lines.filter(isSaid).map(({ Id }) => Id))
}

/** Who grants nothing at all denies the document, with a reason. */
function refuseNothing(granted: readonly Decimal[]): void {
  if (granted.some((each) => compare(each, zero) > 0)) return
  refuseIssues([fieldIssue('lines', { code: 'nothingLeft' })])
}
