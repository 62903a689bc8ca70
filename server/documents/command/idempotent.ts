import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import { canonicalJson } from '../../audit/canonical-json.ts'
import { withoutWaiting } from '../../db/in-transaction.ts'
import type { Trx } from '../../db/pool.ts'

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
 * Claims a key (DOC-6) and answers what was stored under it, byte for byte; undefined when the work is still to be done. What is
 * sent after it in the same packet is not begun when the claim is refused: E_IDEMPOTENCY_MISMATCH for another request under the key,
 * E_IDEMPOTENCY_BUSY while the first is still running.
 */
export async function claimAnswer(trx: Trx, request: IdempotentRequest): Promise<StoredAnswer | undefined> {
  const [, earlier] = await Promise.all([claim(trx, request), findAnswer(trx, request)])
  if (earlier === undefined) return undefined
  if (earlier.request_hash !== hashOf(request)) throw appError('E_IDEMPOTENCY_MISMATCH')
  return { status: earlier.status ?? 200, headers: headersOf(earlier.headers), body: earlier.body ?? '' }
}

/** Stores the answer in the transaction of the effect, to be given again when the key comes back. */
export async function storeAnswer(trx: Trx, request: IdempotentRequest, answer: StoredAnswer): Promise<void> {
  const stored = trx
    .insertInto('idempotency')
    .values({
      tenant_id: request.tenantId,
      user_id: request.userId,
      key: request.key,
      request_hash: hashOf(request),
      status: answer.status,
      headers: JSON.stringify(answer.headers),
      body: answer.body,
      created_on: request.now.toISOString(),
    })
    .execute()
  await withoutWaiting(trx, stored)
}

/** A lock that ends with the transaction; who does not get it came while the first is still at work. */
async function claim(trx: Trx, request: IdempotentRequest): Promise<void> {
  const name = canonicalJson([request.tenantId, request.userId, request.key])
  await sql`select claim_request(${name})`.execute(trx).catch((error: unknown) => {
    const isBusy = typeof error === 'object' && error !== null && 'code' in error && error.code === 'LD010'
    throw isBusy ? appError('E_IDEMPOTENCY_BUSY', {}, { headers: { 'retry-after': '1' } }) : error
  })
}

/** A statement of its own: it must see what was committed before the claim succeeded. */
function findAnswer(trx: Trx, request: IdempotentRequest) {
  return trx
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'headers', 'body'])
    .where('tenant_id', '=', request.tenantId)
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .executeTakeFirst()
}

function hashOf({ request }: IdempotentRequest): string {
  return createHash('sha256').update(canonicalJson(request)).digest('hex')
}

function headersOf(value: unknown): Readonly<Record<string, string>> {
  // The column holds what was stored above.
  return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
}
