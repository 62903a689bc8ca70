import { sql } from 'kysely'
import { cutText } from '#core/text/cut-text.ts'
import type { Db } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { ClaimedMail } from './claim-mails.ts'

/** After this many tries a mail is dead and waits for an administrator. */
const maxTries = 12

/** Notes that a mail left and erases what it said; a lease that ran out in between changes nothing. */
export function markSent(db: Db, tenantId: string, mail: ClaimedMail): Promise<void> {
  return withTenant(db, { tenantId }, async (trx) => {
    await sql`update outbox set sent_on = now(), locked_until = null, last_error = null, payload = '{}'
      where tenant_id = ${tenantId} and id = ${mail.id} and locked_until = ${mail.lockedUntil}::timestamptz`.execute(
      trx,
    )
  })
}

/** Notes that a mail did not leave: the next try comes after 30 s, twice that, and so on up to an hour. */
export function markFailed(
  db: Db,
  tenantId: string,
  { mail, reason }: { readonly mail: ClaimedMail; readonly reason: string },
): Promise<void> {
  const waitSeconds = Math.min(3_600, 30 * 2 ** (mail.attempts - 1))
  return withTenant(db, { tenantId }, async (trx) => {
    await sql`update outbox set locked_until = null, last_error = ${cutText(reason.replaceAll('\0', ''), 500)},
        due_on = now() + make_interval(secs => ${waitSeconds}),
        dead_on = case when ${mail.attempts}::int >= ${maxTries}::int then now() end
      where tenant_id = ${tenantId} and id = ${mail.id} and locked_until = ${mail.lockedUntil}::timestamptz`.execute(
      trx,
    )
  })
}
