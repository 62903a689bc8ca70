import type { EntityRecord } from '#core/model/value.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { finishWrite } from './finish-write.ts'
import { lockRecord } from '../present/lock-record.ts'
import { refusalOfChange, refusalOfWriting, refuse } from '../may/refusal.ts'
import type { PresentedRecord } from '../present/present-record.ts'
import { readChange } from '../judge/read-body.ts'
import { storableRecord } from '../judge/storable-record.ts'
import { moveBelow } from '../judge/place-in-tree.ts'
import { writeAllLines } from './write-lines.ts'
import { updateHeader } from './write-record.ts'

/** Changes a record: the header fields that are given, and each set of lines that is given as a whole. Always a new version. */
export async function updateRecord(
  scope: CommandScope,
  target: { readonly id: number; readonly ifMatch: string | undefined; readonly body: WireRecord },
): Promise<PresentedRecord> {
  refuse(refusalOfWriting(scope))
  const { record: before } = await lockRecord(scope, target.id, target.ifMatch)
  refuse(refusalOfChange(scope, before), before)

  const judged = await storableRecord(scope, readChange(scope, target.body, before))
  const record = { ...judged, ...nextVersion(scope, before) }

  await updateHeader(scope.trx, scope.family.entity, record)
  await moveBelow(scope, before, record)
  await writeAllLines(scope, target.id, { before, after: record })
  return finishWrite(scope, target.id, { action: 'change', before, isAuthored: true, isFresh: true })
}

/** The version after this one, and who made it. */
export function nextVersion({ ctx, clock }: CommandScope, before: EntityRecord): EntityRecord {
  return {
    versionNo: Number(before['versionNo']) + 1,
    editedBy: ctx.outsider === undefined ? ctx.userId : null,
    editedOn: clock.now().toISOString(),
  }
}
