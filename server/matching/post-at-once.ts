import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { moveOf } from '../documents/may/refusal.ts'
import { moveRecord } from '../documents/move/move-record.ts'
import { etagOf } from '../documents/present/wire-answer.ts'

/** Posts what was just written, in the same transaction: the preference of the site allows it, whoever submitted it. */
export async function postAtOnce(scope: CommandScope, record: EntityRecord): Promise<undefined> {
  const { ctx } = scope
  const permissions = new Set([...ctx.permissions, moveOf(scope, 'post').by])
  const own: CommandScope = { ...scope, ctx: { ...ctx, permissions }, locked: undefined, asksBack: false }
  await moveRecord(own, { id: standardOf(record).id, move: 'post', ifMatch: etagOf(record), body: {} })
}
