import type { EntityRecord } from '#core/model/value.ts'
import { AppError } from '#core/errors/app-error.ts'
import { moveParam } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { behindSavepoint, causeIn } from '../db/in-transaction.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { translateGateError } from '../documents/command/gate-error.ts'
import { translateWriteError } from '../documents/command/write-error.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import { moveOf } from '../documents/may/refusal.ts'
import { moveRecord } from '../documents/move/move-record.ts'
import type { Told } from '../documents/present/told.ts'
import { etagOf } from '../documents/present/wire-answer.ts'
import { issueOnApproval, preferenceOf } from '../preferences/needed-preferences.ts'
import { preferencesAt } from '../preferences/preferences-at.ts'
import { notIssued } from './not-issued.ts'

/**
 * A requisition that reached its last approval is issued in the same transaction, where its site says so (RQN-442): by the move that issues what lies
 * there, which asks nobody anything.
 */
export const issueOnApprovalEffect = defineMoveEffect({
  name: 'requisitions:issueOnApproval',
  params: { move: moveParam() },
  async apply(input, { header }) {
    const values = await preferencesAt(input, standardOf(input.record).site)
    if (!preferenceOf(values, issueOnApproval)) return {}
    return { afterwards: (scope, record) => issue(scope, record, header.move) }
  },
})

/** Issues what lies there, whatever the rights of who approved: the site allows it. What is refused leaves the requisition approved, and is told. */
function issue(scope: CommandScope, record: EntityRecord, move: string): Promise<Told> {
  const { trx, ctx, definitions, family } = scope
  const work = async (): Promise<Told> => {
    try {
      const permissions = new Set([...ctx.permissions, moveOf(scope, move).by])
      // Whoever approves answers no question of the issue: what would be asked about is refused, and waits for who issues it by hand.
      const own: CommandScope = { ...scope, ctx: { ...ctx, permissions }, locked: undefined, asksBack: true }
      const made = await moveRecord(own, { id: standardOf(record).id, move, ifMatch: etagOf(record), body: {} })
      const isWhole = family.workflow?.finished.includes(standardOf(made.record).status) === true
      const translate = translatorFor(definitions, ctx.language)
      return { said: translate(isWhole ? 'requisition.said.issued' : 'requisition.said.issuedPart'), records: [] }
    } catch (error) {
      throw await causeIn(trx, error)
    }
  }
  return behindSavepoint(trx, work, (thrown) => {
    const error = refusalIn(scope, thrown)
    if (!(error instanceof AppError)) throw error
    return { said: notIssued(error, scope), records: [] }
  })
}

/** What the database refused, as a refusal people read; a conflict with somebody else stays one, so that all of it is tried again. */
export function refusalIn({ family }: Pick<CommandScope, 'family'>, error: unknown): unknown {
  return translateGateError(translateWriteError(family.entity, error))
}
