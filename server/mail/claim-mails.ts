import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import { mailKind } from './enqueue-mail.ts'

/** How long a worker may take for what it claimed before another may try. */
const leaseSeconds = 60

/** A mail this worker alone may send until the lease ends. */
export interface ClaimedMail {
  readonly id: number
  readonly writtenOn: string
  readonly messageId: string
  readonly sealed: string
  readonly attempts: number
  /** The lease, to the millisecond, ISO 8601; a result is written only while it is still this worker's. */
  readonly lockedUntil: string
}

/**
 * Makes the lease run from now, and answers the mail with it; undefined when another worker holds the mail by now, or nobody is to send it
 * any more. Asked once a mail is written and its files are drawn, so that it is handed over by the one who may.
 */
export function renewLease(db: Db, tenantId: string, mail: ClaimedMail): Promise<ClaimedMail | undefined> {
  return withTenant(db, { tenantId }, async (trx) => {
    const { rows } = await sql<Pick<ClaimedMail, 'lockedUntil'>>`
      update outbox set locked_until = date_trunc('milliseconds', now()) + make_interval(secs => ${leaseSeconds})
      where tenant_id = ${tenantId} and id = ${mail.id} and locked_until = ${mail.lockedUntil}::timestamptz and sent_on is null and dead_on is null
      returning locked_until as "lockedUntil"`.execute(trx)
    return rows[0] && { ...mail, ...rows[0] }
  })
}

/** Takes up to `count` due mails of a tenant, oldest first; those another worker holds are passed over. */
export function claimMails(db: Db, tenantId: string, count: number): Promise<readonly ClaimedMail[]> {
  return withTenant(db, { tenantId }, async (trx) => {
    const result = await sql<ClaimedMail>`
      update outbox o set locked_until = date_trunc('milliseconds', now()) + make_interval(secs => ${leaseSeconds}), attempts = o.attempts + 1
      from (select id from outbox where tenant_id = ${tenantId} and kind = ${mailKind} and sent_on is null and dead_on is null
          and due_on <= now() and (locked_until is null or locked_until < now())
        order by id limit ${count} for update skip locked) due
      where o.tenant_id = ${tenantId} and o.id = due.id
      returning o.id, o.created_on as "writtenOn", o.message_id as "messageId", o.payload ->> 'sealed' as sealed, o.attempts, o.locked_until as "lockedUntil"`.execute(
      trx,
    )
    return result.rows.toSorted((a, b) => a.id - b.id)
  })
}
