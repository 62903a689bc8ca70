import { appError } from '#core/errors/app-error.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { finishUnseen } from '../write/finish-write.ts'
import type { OtherChange } from '../effects/other-change.ts'
import { readRecord } from '../read/read-record.ts'
import { withMovedRun } from '../judge/with-next-run.ts'
import { recompute } from '../judge/storable-record.ts'
import { nextVersion } from '../write/update-record.ts'
import { writeAllLines } from '../write/write-lines.ts'
import { updateHeader } from '../write/write-record.ts'

/**
 * Changes a record of another family in the transaction of a command, as a consequence of it: locked, a version later, with registry
 * and history. No right of the caller is asked; that the site sees it is. @throws E_NOT_FOUND
 */
export async function changeOther(
  scope: CommandScope,
  { family: familyId, id, action, change }: OtherChange,
): Promise<void> {
  const family = scope.definitions.families.get(familyId)
  if (family === undefined) throw new Error(`There is no family ${familyId}`)
  const other: CommandScope = { ...scope, family, locked: undefined }
  const read = await readRecord(scope.trx, { family, id, siteId: scope.ctx.siteId, lock: true })
  if (read === undefined) throw appError('E_NOT_FOUND')
  const before = read.record
  const wanted = change(before)
  if (wanted === before) return
  const changed = recompute(other, { ...wanted, ...nextVersion(other, before) })
  const record = await withMovedRun(other, changed, before)
  await updateHeader(scope.trx, family.entity, record)
  await writeAllLines(other, id, { before, after: record })
  await finishUnseen(other, id, { action, before, after: record })
}
