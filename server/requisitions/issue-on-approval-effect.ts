import type { EntityRecord } from '#core/model/value.ts'
import { AppError } from '#core/errors/app-error.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { behindSavepoint, causeIn } from '../db/in-transaction.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import { moveOf } from '../documents/may/refusal.ts'
import { moveRecord } from '../documents/move/move-record.ts'
import type { Told } from '../documents/present/told.ts'
import { etagOf } from '../documents/present/wire-answer.ts'
import { issueOnApproval, preferenceOf } from '../preferences/needed-preferences.ts'
import { preferencesAt } from '../preferences/preferences-at.ts'
import { problemText } from '../schedules/problem-text.ts'

/** The move that issues what lies there, without a question. */
const move = 'issueThere'

/** A requisition that reached its last approval is issued in the same transaction, where its site says so (RQN-442). */
export const issueOnApprovalEffect = defineMoveEffect({
  name: 'requisitions:issueOnApproval',
  params: {},
  async apply(input) {
    const values = await preferencesAt(input, standardOf(input.record).site)
    return preferenceOf(values, issueOnApproval) ? { afterwards: issueThere } : {}
  },
})

/** Issues what lies there, whatever the rights of who approved: the site allows it. What is refused leaves the requisition approved, and is told. */
function issueThere(scope: CommandScope, record: EntityRecord): Promise<Told> {
  const { trx, ctx, definitions, family } = scope
  const translate = translatorFor(definitions, ctx.language)
  const issue = async (): Promise<Told> => {
    try {
      const permissions = new Set([...ctx.permissions, moveOf(scope, move).by])
      const own: CommandScope = { ...scope, ctx: { ...ctx, permissions }, locked: undefined, asksBack: false }
      const made = await moveRecord(own, { id: standardOf(record).id, move, ifMatch: etagOf(record), body: {} })
      const isWhole = family.workflow?.finished.includes(standardOf(made.record).status) === true
      return { said: translate(isWhole ? 'requisition.said.issued' : 'requisition.said.issuedPart'), records: [] }
    } catch (error) {
      throw await causeIn(trx, error)
    }
  }
  return behindSavepoint(trx, issue, (error) => {
    if (!(error instanceof AppError)) throw error
    const why = problemText(error, { definitions, language: ctx.language, family })
    return { said: translate('requisition.said.notIssued', { why }), records: [] }
  })
}
