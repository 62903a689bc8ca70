import { appError } from '#core/errors/app-error.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { familyNamed } from '../../definitions/family-named.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { finishUnseen } from '../write/finish-write.ts'
import type { OtherChange, OtherChanges } from '../effects/other-change.ts'
import { readRecords } from '../read/read-records.ts'
import { withMovedRun } from '../judge/with-next-run.ts'
import { recompute } from '../judge/storable-record.ts'
import { nextVersion } from '../write/update-record.ts'
import { writeAllLines } from '../write/write-lines.ts'
import { updateHeader } from '../write/write-record.ts'

/** Records of which all is held at once. */
const batch = 100

/**
 * Changes a record of another family in the transaction of a command, as a consequence of it: locked, a version later, with registry
 * and history. No right of the caller is asked; that the site sees it is. @throws E_NOT_FOUND
 */
export async function changeOther(scope: CommandScope, { id, ...change }: OtherChange): Promise<void> {
  await changeOthers(scope, { ...change, ids: [id] })
}

/** The same for several of one family, which are read together: nobody waits for one before the next is read. @throws E_NOT_FOUND */
export async function changeOthers(scope: CommandScope, changes: OtherChanges): Promise<void> {
  const family = familyNamed(scope.definitions, changes.family)
  const other: CommandScope = { ...scope, family, locked: undefined }
  for (let from = 0; from < changes.ids.length; from += batch) {
    const some = { ...changes, ids: changes.ids.slice(from, from + batch) }
    for (const before of await lockedRecords(other, some)) await changeOne(other, changes, before)
  }
}

/** The records in the order of their ids; what a view says of them may have moved since they were read, so it is asked again. */
async function lockedRecords(
  { trx, ctx, family }: CommandScope,
  { ids, known }: OtherChanges,
): Promise<readonly EntityRecord[]> {
  const found =
    known === undefined || readsViews(family)
      ? byId(await readRecords(trx, { family, ids, siteId: ctx.siteId, lock: true }))
      : known
  return ids.map((id) => {
    const record = found.get(id)
    if (record === undefined) throw appError('E_NOT_FOUND')
    return record
  })
}

function byId(records: readonly EntityRecord[]): ReadonlyMap<number, EntityRecord> {
  return new Map(records.map((record) => [standardOf(record).id, record]))
}

function readsViews({ entity }: FamilyDefinition): boolean {
  return [entity, ...entity.lines].some(({ fields }) => fields.some(({ readFrom }) => readFrom !== undefined))
}

async function changeOne(
  other: CommandScope,
  { action, change }: Pick<OtherChanges, 'action' | 'change'>,
  before: EntityRecord,
): Promise<void> {
  const { trx, family } = other
  const { id } = standardOf(before)
  const wanted = change(before)
  // Nothing to change, nothing to write.
  if (wanted === before) return
  const changed = recompute(other, { ...wanted, ...nextVersion(other, before) })
  const record = await withMovedRun(other, changed, before)
  await updateHeader(trx, family.entity, record)
  await writeAllLines(other, id, { before, after: record })
  await finishUnseen(other, id, { action, before, after: record })
}
