import { appError } from '#core/errors/app-error.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { stripHidden } from '#core/record/validate/strip-hidden.ts'
import { validateRecord } from '#core/record/validate/validate-record.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { recordScope, type CommandScope } from '../documents/command/command-scope.ts'
import { readRecord } from '../documents/read/read-record.ts'
import { unseenIssues } from '../documents/judge/check-lookups.ts'
import { readCreateBody, readUpdateBody } from '../documents/judge/read-body.ts'
import { withKeptFills } from '../documents/judge/kept-fills.ts'
import { withEffectFills } from '../documents/judge/run-record-effects.ts'
import { refreshedFigures } from '../documents/judge/storable-record.ts'
import { withoutWrong } from '../documents/judge/without-wrong.ts'

/** Which record is told of: a stored one, one that is being changed, or a new one. */
export interface Asked {
  readonly id: number | undefined
  readonly body: WireRecord | undefined
}

/** The record as it is stored. @throws E_NOT_FOUND */
async function storedRecord({ trx, ctx, family }: CommandScope, id: number): Promise<EntityRecord> {
  const stored = await readRecord(trx, { family, id, siteId: ctx.siteId })
  if (stored === undefined) throw appError('E_NOT_FOUND')
  return stored.record
}

/**
 * The record as it would be saved now, with its figures and all that is worked out, without values that could not be saved; lines that are not
 * stored have numbers of their own below zero.
 */
export async function writtenRecord(scope: CommandScope, { id, body }: Asked): Promise<EntityRecord> {
  const before = id === undefined ? undefined : await storedRecord(scope, id)
  if (before !== undefined && body === undefined) return before
  const given = before === undefined ? newRecord(scope, body ?? {}) : readUpdateBody(scope, body ?? {}, before).record
  const isNew = before === undefined
  // What lookups bring along is read anew, of what is seen alone.
  const seen = withoutWrong(scope, given, await unseenIssues(scope, given, before))
  const filled = await withEffectFills(scope, await withKeptFills(scope, seen), before)
  const stripped = stripHidden(recordScope(scope, filled, isNew))
  // Nobody learns of places and goods their site does not see by naming them.
  const [record, unseen] = await Promise.all([refreshedFigures(scope, stripped), unseenIssues(scope, stripped, before)])
  const wrong = [...validateRecord(recordScope(scope, record, isNew)), ...unseen]
  return numbered(scope, withoutWrong(scope, record, wrong))
}

function newRecord(scope: CommandScope, body: WireRecord): EntityRecord {
  const { ctx, family } = scope
  return {
    ...readCreateBody(scope, body),
    id: 0,
    site: ctx.siteId,
    status: family.workflow?.start ?? null,
    versionNo: 1,
  }
}

function numbered({ family }: CommandScope, record: EntityRecord): EntityRecord {
  const grids = family.entity.lines.map(({ id }) => {
    const lines = linesOf(record, id)
    return [id, lines.map((line, index) => (typeof line['id'] === 'number' ? line : { ...line, id: -1 - index }))]
  })
  return { ...record, ...Object.fromEntries(grids) }
}

/** Whether people still write the record: what its lines are made from is taken once it is sent. */
export function isWritten({ family }: CommandScope, record: EntityRecord): boolean {
  return family.workflow?.editable.includes(standardOf(record).status) === true
}
