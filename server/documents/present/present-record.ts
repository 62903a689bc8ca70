import type { WireRow } from '#core/http/odata-contract.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { offeredDocuments } from './offered-documents.ts'
import type { CommandScope, CommandStart } from '../command/command-scope.ts'
import { withLiveFigures } from '../judge/live-figures.ts'
import { offeredMoves, refusalOfChange, refusalOfDelete } from '../may/refusal.ts'
import { readRecord, type StoredRecord } from '../read/read-record.ts'
import { refreshedFigures } from '../judge/storable-record.ts'
import type { Told } from './told.ts'
import { wireAnswer } from './wire-answer.ts'

/**
 * One record, read with everything a form needs: lines, expanded lookups, the moves this person may make now, whether it may be changed;
 * `isFresh` when its stored figures are of this moment.
 */
export async function presentRecord(
  scope: CommandScope,
  id: number,
  isFresh = false,
): Promise<PresentedRecord | undefined> {
  // What it may be made into is asked on the same way.
  const [stored, makes] = await Promise.all([readPresented(scope, id), offeredDocuments(scope, id)])
  return stored && present(scope, stored, { isFresh, makes: Promise.resolve(makes) })
}

/** The record as it is stored, with what its lookups point at as far as the reader may see it. */
export function readPresented(
  { trx, ctx, family, definitions }: Pick<CommandStart, 'trx' | 'ctx' | 'family' | 'definitions'>,
  id: number,
): Promise<StoredRecord | undefined> {
  const expand = { definitions, permissions: ctx.permissions }
  return readRecord(trx, { family, id, siteId: ctx.siteId, expand })
}

/** The same for a record that was read already, or is known to be stored like this; `isFresh` when its figures are of this moment. */
export function presentStored(scope: CommandScope, stored: StoredRecord, isFresh = false): Promise<PresentedRecord> {
  return present(scope, stored, { isFresh, makes: offeredDocuments(scope, standardOf(stored.record).id) })
}

interface KnownOfIt {
  readonly isFresh: boolean
  /** What it may be made into; nothing where nothing is. */
  readonly makes: Promise<readonly string[]>
}

async function present(scope: CommandScope, stored: StoredRecord, known: KnownOfIt): Promise<PresentedRecord> {
  const { ctx, family } = scope
  const [fresh, moves, makes] = await Promise.all([
    known.isFresh ? stored : withFreshValues(scope, stored),
    movesOf(scope, stored.record),
    known.makes,
  ])
  const row = wireAnswer(family.entity, fresh, ctx.permissions)
  return {
    record: stored.record,
    row: {
      ...row,
      ...moves,
      ...(makes.length === 0 ? {} : { '@larder.makes': makes }),
      '@larder.canEdit': refusalOfChange(scope, stored.record) === undefined,
      '@larder.canDelete': refusalOfDelete(scope, stored.record) === undefined,
    },
  }
}

/** The stored record, and the row as the reader may see it. */
export interface PresentedRecord {
  readonly record: EntityRecord
  readonly row: WireRow
  /** What the move that led here has to say; it stands in the row too. */
  readonly told?: Told
}

/**
 * While a document may be edited its figures are those of this moment, and so is everything worked out from them. From then on what its
 * value is worked out from stands still, because that is what people decide about; other figures move until it is finished. Nothing is
 * stored by reading.
 */
async function withFreshValues(scope: CommandScope, stored: StoredRecord): Promise<StoredRecord> {
  const { workflow, kind } = scope.family
  if (kind === 'master') return { ...stored, record: await freshMaster(scope, stored.record) }
  const status = standardOf(stored.record).status
  if (workflow === undefined || workflow.finished.includes(status)) return stored
  const record = workflow.editable.includes(status)
    ? await refreshedFigures(scope, stored.record)
    : await withLiveFigures(scope, stored.record, 'unused')
  return { ...stored, record }
}

/** What a master shows of figures is always of this moment, in whatever state: nobody decides about it. */
function freshMaster(scope: CommandScope, record: EntityRecord): Promise<EntityRecord> | EntityRecord {
  const hasFigures = scope.family.entity.lines.some(({ fields }) => fields.some(({ from }) => from !== undefined))
  return hasFigures ? refreshedFigures(scope, record) : record
}

/** What the answer says of moves: their ids, and by id the requests that those of an approver would answer. */
async function movesOf(scope: CommandScope, record: EntityRecord) {
  const offered = await offeredMoves(scope, record)
  const requests = offered.flatMap(({ id, request }) => (request === undefined ? [] : [[id, request] as const]))
  const ids = { '@larder.moves': offered.map(({ id }) => id) }
  return requests.length === 0 ? ids : { ...ids, '@larder.requests': Object.fromEntries(requests) }
}
