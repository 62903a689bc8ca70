import { sql } from 'kysely'
import { cutText } from '#core/text/cut-text.ts'
import type { Db } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import type { ClaimedMail } from './claim-mails.ts'
import { noteFate, type MailOfRecord } from './note-fate.ts'

/** After this many tries a mail is dead and waits for an administrator. */
const maxTries = 12

interface MarkDeps {
  readonly db: Db
  readonly definitions: DefinitionStore
}

/** Notes that a mail left and erases what it said; a lease that ran out in between changes nothing. */
export function markSent({ db, definitions }: MarkDeps, tenantId: string, mail: ClaimedMail): Promise<void> {
  return withTenant(db, { tenantId }, async (trx) => {
    const { rows } =
      await sql<MailOfRecord>`update outbox set sent_on = now(), status = 'Sent', locked_until = null, last_error = null, payload = '{}'
      where tenant_id = ${tenantId} and id = ${mail.id} and locked_until = ${mail.lockedUntil}::timestamptz
      returning family, record_id as "recordId", purpose, false as "isDead"`.execute(trx)
    await noteFate(trx, definitions.forTenant(tenantId), { of: rows[0], fate: 'Sent' })
  })
}

/** What went wrong, and whether no further try can help. */
interface MailFailure {
  readonly mail: ClaimedMail
  readonly reason: string
  readonly isFinal: boolean
}

/** Notes that a mail did not leave: the next try comes after 30 s, twice that, and so on up to an hour. */
export function markFailed(
  { db, definitions }: MarkDeps,
  tenantId: string,
  { mail, reason, isFinal }: MailFailure,
): Promise<void> {
  const waitSeconds = Math.min(3_600, 30 * 2 ** (mail.attempts - 1))
  return withTenant(db, { tenantId }, async (trx) => {
    const { rows } =
      await sql<MailOfRecord>`update outbox set locked_until = null, last_error = ${cutText(reason.replaceAll('\0', ''), 500)},
        due_on = now() + make_interval(secs => ${waitSeconds}),
        dead_on = case when ${isFinal}::boolean or ${mail.attempts}::int >= ${maxTries}::int then now() end,
        status = case when ${isFinal}::boolean or ${mail.attempts}::int >= ${maxTries}::int then 'GivenUp' else 'Retrying' end
      where tenant_id = ${tenantId} and id = ${mail.id} and locked_until = ${mail.lockedUntil}::timestamptz
      returning family, record_id as "recordId", purpose, dead_on is not null as "isDead"`.execute(trx)
    await noteFate(trx, definitions.forTenant(tenantId), {
      of: rows[0],
      fate: rows[0]?.isDead === true ? 'Failed' : 'Failing',
    })
  })
}
