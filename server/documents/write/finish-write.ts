import { linesOf } from '#core/record/record-scope.ts'
import type { RecordFields } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { knownRecord } from '../read/known-record.ts'
import { presentRecord, presentStored, type PresentedRecord } from '../present/present-record.ts'
import { readRecord, type StoredRecord } from '../read/read-record.ts'
import { followWrite, type Done } from './follow-write.ts'

/** What was done, and what is known of the record for the answer. */
export interface Written extends Done {
  /** What was read and what it has become, where the command knows all of it. */
  readonly after?: { readonly read: StoredRecord; readonly record: EntityRecord }
  /** True when the figures that were written are of this moment. */
  readonly isFresh: boolean
}

/**
 * The end of every write that is answered: the record is presented as it is stored, and what follows is done. What points elsewhere
 * than before is read again, because what it points at is shown.
 */
export async function finishWrite(scope: CommandScope, id: number, written: Written): Promise<PresentedRecord> {
  const { family } = scope
  const { after, isFresh } = written
  const known = after && knownRecord(family.entity, after.read, after.record)
  const presented = await (known ? presentStored(scope, known, isFresh) : presentRecord(scope, id, isFresh))
  if (!presented) throw notSeen(scope, id)
  await followWrite(scope, presented.record, written)
  return presented
}

/**
 * The end of a write nobody is answered with: nothing is presented and no name is looked for. A record whose lines all have their ids
 * is known already; any other is read again.
 */
export async function finishUnseen(
  scope: CommandScope,
  id: number,
  done: Done & { readonly after?: EntityRecord },
): Promise<EntityRecord> {
  const { trx, ctx, family } = scope
  const { after } = done
  const isKnown = after !== undefined && hasAllIds(family.entity, after)
  const record = isKnown ? after : (await readRecord(trx, { family, id, siteId: ctx.siteId }))?.record
  if (record === undefined) throw notSeen(scope, id)
  await followWrite(scope, record, done)
  return record
}

function hasAllIds({ lines }: RecordFields, record: EntityRecord): boolean {
  return lines.every(({ id }) => linesOf(record, id).every((line) => (line['id'] ?? null) !== null))
}

function notSeen({ family }: CommandScope, id: number): Error {
  return new Error(`${family.id} ${id} is not to be seen after it was written`)
}
