import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { printDocumentLink } from '#core/text/document-link.ts'
import type { Trx } from '../db/pool.ts'
import type { Secrets } from '../db/prepare/secrets.ts'
import type { MailOf, MailRequest } from './mail.ts'
import { seal } from './seal.ts'

/** Channel on which committed mails wake the workers; the payload is the tenant. */
export const outboxChannel = 'larder_outbox'

/** Kind of the outbox rows this module owns. */
export const mailKind = 'mail'

const longestNumber = 60

/**
 * Puts a mail into the outbox with the change that causes it: it leaves if that commits, and not otherwise. What it
 * says is sealed until it is sent and erased afterwards; what it is, whom it goes to and what it is about stay to be told (MAIL-15).
 */
export async function enqueueMail(trx: Trx, secrets: Secrets, mail: MailRequest): Promise<void> {
  const messageId = `${randomUUID()}@larder`
  const { tenantId, about, of, ...content } = mail
  if (of !== undefined) await withdrawOlder(trx, tenantId, of)
  const payload = { sealed: seal(secrets, `${tenantId}/${messageId}`, JSON.stringify(content)) }
  await trx
    .insertInto('outbox')
    .values({
      tenant_id: tenantId,
      message_id: messageId,
      kind: mailKind,
      payload: JSON.stringify(payload),
      template: mail.template,
      recipient: mail.to,
      document: about && printDocumentLink(about),
      doc_number: about?.title.slice(0, longestNumber),
      family: of?.family ?? null,
      record_id: of?.recordId ?? null,
      purpose: of?.purpose ?? null,
    })
    .execute()
  await sql`select pg_notify(${outboxChannel}, ${tenantId})`.execute(trx)
}

/**
 * What a record said before must not arrive behind what it says now: it waits no more, nobody sends it again, and what it would have said is
 * erased (MAIL-18).
 */
async function withdrawOlder(trx: Trx, tenantId: string, { family, recordId }: MailOf): Promise<void> {
  await sql`update outbox set dead_on = coalesce(dead_on, now()), status = 'Replaced', locked_until = null, payload = '{}'
    where tenant_id = ${tenantId} and family = ${family} and record_id = ${recordId} and sent_on is null and status <> 'Replaced'`.execute(
    trx,
  )
}
