import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { RowMaking } from '#core/model/source-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { readsOf } from '#core/definition/project/reads-of-row-making.ts'
import { appError } from '#core/errors/app-error.ts'
import { isAllowed } from '#core/record/is-allowed.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { presentRecord } from '../documents/present/present-record.ts'
import { staleRecord } from '../audit/stale-refusal.ts'
import { etagOf } from '../documents/present/wire-answer.ts'
import { readRecord, type StoredRecord } from '../documents/read/read-record.ts'
import { maySeeAbout } from '../entity-sql/about-condition.ts'

/** A row as it was seen, and what it becomes. */
export interface RowSeen {
  readonly making: RowMaking
  /** Family that is made of it, or that it looks up. */
  readonly made: FamilyDefinition
  readonly id: number
  /** The version of the row the person saw; asked for where what the row looks up is brought on. */
  readonly ifMatch: string | undefined
}

/**
 * A row as it is now, once the document it names is locked: what two people make of it at once is made one after the other, and what is decided is
 * what was seen. @throws E_NOT_FOUND for a row the person may not see, E_PERM where what is copied may not be read, E_PRECONDITION and E_STALE where
 * what the row looks up is brought on and the row was seen in no version or in another, E_GUARD where nothing is made of the row
 */
export async function readRow(scope: CommandScope, seen: RowSeen): Promise<EntityRecord> {
  const { ctx, family, session } = scope
  const { making } = seen
  const first = await visible(scope, seen.id)
  refuseClosed(scope, making)
  const isLocked = await lockNamed(scope, seen, first.record)
  const { record } = isLocked ? await visible(scope, seen.id) : first
  if (making.on !== undefined) await refuseStale(scope, seen, record)
  const question = { entity: family.entity, session, record, isNew: false }
  if (!isAllowed(making.when, question)) throw appError('E_GUARD')
  // What is made stands at the site of the session, so a row of another site is not made into one; where what is there is moved its move says.
  const site = family.entity.scope === 'site' ? standardOf(record).site : ctx.siteId
  if (making.on === undefined && (site ?? ctx.siteId) !== ctx.siteId) throw appError('E_GUARD')
  return record
}

async function visible({ trx, ctx, family, definitions }: CommandScope, id: number): Promise<StoredRecord> {
  const stored = await readRecord(trx, { family, id, siteId: ctx.siteId })
  const reader = { definitions, permissions: ctx.permissions }
  if (stored === undefined || !maySeeAbout(family.entity, stored.record, reader)) throw appError('E_NOT_FOUND')
  return stored
}

function refuseClosed({ ctx, family }: CommandScope, making: RowMaking): void {
  const reads = new Set(readsOf(making))
  const isClosed = family.entity.fields.some(
    (field) => reads.has(field.id) && field.readIf !== undefined && !ctx.permissions.has(field.readIf),
  )
  if (isClosed) throw appError('E_PERM')
}

/** Whether the row names a document, which is locked until the transaction ends. */
async function lockNamed(
  { trx, definitions }: CommandScope,
  { making: { on, from }, made }: RowSeen,
  row: EntityRecord,
): Promise<boolean> {
  const source = made.sources.find(({ id }) => id === from?.source)
  const family = on === undefined ? definitions.families.get(source?.from ?? '') : made
  const id = row[on ?? from?.record ?? '']
  if (family === undefined || typeof id !== 'number') return false
  await readRecord(trx, { family, id, lock: true })
  return true
}

async function refuseStale(scope: CommandScope, { id, ifMatch }: RowSeen, record: EntityRecord): Promise<void> {
  if (ifMatch === undefined) throw appError('E_PRECONDITION')
  if (ifMatch === etagOf(record)) return
  const current = await presentRecord(scope, id, true)
  throw await staleRecord(scope, record, current?.row)
}
