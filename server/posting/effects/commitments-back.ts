import { compare } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import type { CommitmentRule } from '../events/event.ts'
import { postingEvents } from '../events/index.ts'
import { cameBack } from '../ledger/came-back.ts'
import type { CommitmentRow } from '../ledger/commitment-row.ts'
import { takenBack } from '../ledger/commitments.ts'
import type { DocumentKey } from '../ledger/post-event.ts'
import { lockSources, readCommitments, type LineKey, type ReadCommitment } from '../ledger/read-sources.ts'

/** A posting that is undone, and what it committed and released with the other sign. */
interface Undone {
  readonly document: DocumentKey
  readonly rows: readonly CommitmentRow[]
  readonly eventCode: string
}

/**
 * What the document itself committed goes back as it was; what stands in the place of something (an order's) goes back as it is, whatever was released of
 * it and came back at another price since. What it released of its sources comes back as far as they wait for it again.
 */
export async function commitmentsBack(
  trx: Trx,
  { document, rows, eventCode }: Undone,
): Promise<readonly CommitmentRow[]> {
  const isOwn = ({ docTypeId, docId }: LineKey) => docTypeId === document.docTypeId && docId === document.docId
  const { inPlace, released } = kindsOf(eventCode)
  const mirrored = rows.filter((row) => isOwn(row) && !inPlace.has(row.kind))
  const given = rows.filter((row) => !isOwn(row))
  if (inPlace.size === 0 && released.size === 0) return [...mirrored, ...given]
  if (inPlace.size > 0) await lockSources(trx, document)
  // Its sources are held by the effect that gave back what it took of them, or takes it anew.
  const committed = await readCommitments(trx, document)
  const own = committed.filter((entry) => entry.isOwn && inPlace.has(entry.kind)).filter(isSome)
  const sources = committed.filter((entry) => !entry.isOwn && released.has(entry.kind))
  return [...mirrored, ...own.map(takenBack), ...cameBack(given, distinctLines(sources))]
}

/** Kinds of commitments an event puts in the place of others, and kinds it releases of sources; none of an event there is no more. */
function kindsOf(eventCode: string) {
  const rules = postingEvents.find(({ code }) => code === eventCode)?.commitments ?? []
  const kinds = (does: (rule: CommitmentRule) => boolean) => new Set(rules.filter(does).map(({ kind }) => kind))
  return { inPlace: kinds((rule) => rule.inPlace === true), released: kinds(({ does }) => does === 'releaseSource') }
}

function isSome({ qty, value }: ReadCommitment): boolean {
  return compare(qty, zero) !== 0 || compare(value, zero) !== 0
}

/** Each sum once, whichever line of the document took of it. */
function distinctLines(entries: readonly ReadCommitment[]): readonly ReadCommitment[] {
  return [...new Map(entries.map((entry) => [sumKey(entry), entry])).values()]
}

function sumKey(entry: ReadCommitment): string {
  const { kind, docTypeId, docId, lineId, siteId, accountId, costCentreId, periodId, projectId } = entry
  return [kind, docTypeId, docId, lineId, siteId, accountId, costCentreId, periodId, projectId].join('/')
}
