import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import { canonicalJson } from '../audit/canonical-json.ts'
import type { Trx } from '../db/pool.ts'

/** An answer that can be given again, byte for byte. */
export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON text. */
  readonly body: string
}

/** One intent of one user; `request` is what was asked, so that a key cannot be spent on something else. */
export interface IdempotentRequest {
  readonly tenantId: string
  readonly userId: number
  readonly key: string
  readonly request: unknown
  readonly now: Date
}

/**
 * Runs the work once for a key (security 2.11): the answer is stored in the transaction of the effect, and given again when the key
 * comes back. E_IDEMPOTENCY_MISMATCH for another request under the key, E_IDEMPOTENCY_BUSY while the first is still running.
 */
export async function idempotent(
  trx: Trx,
  request: IdempotentRequest,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const hash = createHash('sha256').update(canonicalJson(request.request)).digest('hex')
  await claim(trx, request)
  const earlier = await trx
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'headers', 'body'])
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (earlier) {
    if (earlier.request_hash !== hash) throw appError('E_IDEMPOTENCY_MISMATCH')
    return { status: earlier.status ?? 200, headers: headersOf(earlier.headers), body: earlier.body ?? '' }
  }
  const answer = await work()
  await trx
    .insertInto('idempotency')
    .values({
      tenant_id: request.tenantId,
      user_id: request.userId,
      key: request.key,
      request_hash: hash,
      status: answer.status,
      headers: JSON.stringify(answer.headers),
      body: answer.body,
      created_on: request.now.toISOString(),
    })
    .execute()
  return answer
}

/** A lock that ends with the transaction; who does not get it came while the first is still at work. */
async function claim(trx: Trx, request: IdempotentRequest): Promise<void> {
  const name = canonicalJson([request.tenantId, request.userId, request.key])
  const got = await sql<{
    readonly isFree: boolean
  }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS "isFree"`.execute(trx)
  if (got.rows[0]?.isFree !== true) throw appError('E_IDEMPOTENCY_BUSY', {}, { headers: { 'retry-after': '1' } })
}

function headersOf(value: unknown): Readonly<Record<string, string>> {
  // The column holds what was stored above.
  return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
}
