import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { Trx } from '../../db/pool.ts'
import { translateGateError } from '../../documents/command/gate-error.ts'
import { ensurePeriod } from '../periods/ensure-period.ts'
import type { PostEvent } from './post-event.ts'

/** A posting row: new, or the one the same event made before. */
export interface OpenedPosting {
  readonly id: number
  readonly isRepeated: boolean
}

/** Inserts the posting, which the database refuses unless its day lies in an open period. @throws E_PERIOD_CLOSED, E_PERIOD_DATE */
export async function openPosting(trx: Trx, event: PostEvent): Promise<OpenedPosting> {
  const first = await insertPosting(trx, event)
  if (first !== undefined) return { id: first, isRepeated: false }
  const earlier = await findPosting(trx, event)
  if (earlier !== undefined) return { id: earlier, isRepeated: true }
  await ensurePeriod(trx, event)
  const second = await insertPosting(trx, event)
  if (second === undefined) throw appError('E_PERIOD_DATE', { day: event.postDate, why: '@refusal.day.none' })
  return { id: second, isRepeated: false }
}

/**
 * Enters the posting in the periods of the other sites it books at, which the database refuses unless the day lies in an open one of each.
 * @throws E_PERIOD_CLOSED, E_PERIOD_DATE
 */
export async function openAtSites(
  trx: Trx,
  event: PostEvent,
  at: { readonly postingId: number; readonly siteIds: readonly number[] },
): Promise<void> {
  if (at.siteIds.length === 0) return
  if ((await insertSites(trx, event, at)) === at.siteIds.length) return
  for (const siteId of at.siteIds) await ensurePeriod(trx, { ...event, siteId })
  await insertSites(trx, event, at)
}

/** Answers how many of the sites are entered now. */
async function insertSites(
  trx: Trx,
  event: PostEvent,
  { postingId, siteIds }: { readonly postingId: number; readonly siteIds: readonly number[] },
): Promise<number> {
  const result = await sql<{ count: number }>`
    with entered as (
      insert into posting_site (tenant_id, posting_id, site_id, gate, post_date, period_id)
      select ${event.tenantId}, ${postingId}::bigint, f.site_id, ${event.gate}, ${event.postDate}::date, f.id
      from fiscal_period f
      where f.tenant_id = ${event.tenantId} and f.site_id = any(${siteIds}::bigint[])
        and ${event.postDate}::date between f.starts_on and f.ends_on
      on conflict (tenant_id, posting_id, site_id) do nothing
      returning site_id)
    select count(*)::int as count from entered`
    .execute(trx)
    .catch(explainGate)
  return result.rows[0]?.count ?? 0
}

async function insertPosting(trx: Trx, event: PostEvent): Promise<number | undefined> {
  const result = await sql<{ id: number }>`
    insert into posting (tenant_id, doc_type_id, doc_id, event_code, gate, event_seq, idempotency_key, post_date,
      period_id, posted_by, reverses_id)
    select ${event.tenantId}, ${event.docTypeId}::int, ${event.docId}::bigint, ${event.eventCode}, ${event.gate},
      1 + coalesce((select max(p.event_seq) from posting p where p.tenant_id = ${event.tenantId}
        and p.doc_type_id = ${event.docTypeId} and p.doc_id = ${event.docId} and p.event_code = ${event.eventCode}), 0),
      ${idempotencyKey(event)}, ${event.postDate}::date, f.id, ${event.userId}::bigint, ${event.reversesId ?? null}::bigint
    from fiscal_period f
    where f.tenant_id = ${event.tenantId} and f.site_id = ${event.siteId}
      and ${event.postDate}::date between f.starts_on and f.ends_on
    on conflict (tenant_id, idempotency_key) do nothing
    returning id`
    .execute(trx)
    .catch(explainGate)
  return result.rows[0]?.id
}

async function findPosting(trx: Trx, event: PostEvent): Promise<number | undefined> {
  const result = await sql<{ id: number }>`select id from posting
    where tenant_id = ${event.tenantId} and idempotency_key = ${idempotencyKey(event)}`.execute(trx)
  return result.rows[0]?.id
}

function idempotencyKey(event: PostEvent): string {
  const undone = event.reversesId === undefined ? '' : `/${event.reversesId}`
  const part = event.part === undefined ? '' : `#${event.part}`
  return `${event.docTypeId}/${event.docId}/${event.eventCode}/v${event.versionNo}/${event.lines}${part}${undone}`
}

/** Throws what a gate of the database refused with, as people read it. */
function explainGate(error: unknown): never {
  throw translateGateError(error)
}
