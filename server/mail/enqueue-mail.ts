import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'
import type { Secrets } from '../db/prepare/secrets.ts'
import type { MailRequest } from './mail.ts'
import { seal } from './seal.ts'

/** Channel on which committed mails wake the workers; the payload is the tenant. */
export const outboxChannel = 'larder_outbox'

/** Kind of the outbox rows this module owns. */
export const mailKind = 'mail'

/**
 * Puts a mail into the outbox with the change that causes it: it leaves if that commits, and not otherwise. Its data is sealed
 * until it is sent and erased afterwards.
 */
export async function enqueueMail(trx: Trx, secrets: Secrets, mail: MailRequest): Promise<void> {
  const messageId = `${randomUUID()}@larder`
  const { tenantId, ...content } = mail
  const payload = {
    template: mail.template,
    sealed: seal(secrets, `${tenantId}/${messageId}`, JSON.stringify(content)),
  }
  await trx
    .insertInto('outbox')
    .values({ tenant_id: tenantId, message_id: messageId, kind: mailKind, payload: JSON.stringify(payload) })
    .execute()
  await sql`select pg_notify(${outboxChannel}, ${tenantId})`.execute(trx)
}
