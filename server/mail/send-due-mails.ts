import type { Db } from '../db/pool.ts'
import type { Secrets } from '../db/prepare/secrets.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import type { SmsTransport } from '../sms/sms.ts'
import { headOffice } from '../entity-sql/site-scope.ts'
import { mailFooter, preferenceOf } from '../preferences/needed-preferences.ts'
import { readEffective } from '../preferences/read-effective.ts'
import { claimMails, type ClaimedMail } from './claim-mails.ts'
import type { MailRequest, MailTransport } from './mail.ts'
import { renderMail } from './render-mail.ts'
import { unseal } from './seal.ts'
import { markFailed, markSent } from './settle-mail.ts'

/** What a worker needs to send mails. */
export interface MailWorkerDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly definitions: DefinitionStore
  readonly transport: MailTransport
  /** Provider of text messages; without one they go where mails go. */
  readonly sms?: SmsTransport
  /** Sender's address, such as `Larder <no-reply@example.com>`. */
  readonly from: string
  /** Told of a mail that did not leave; the text names no content. */
  readonly onFailure: (line: string) => void
}

const batchSize = 10

/** Sends every due mail of one tenant, in order, and answers how many left. Safe to run on many nodes at once. */
export async function sendDueMails(deps: MailWorkerDeps, tenantId: string): Promise<number> {
  let sent = 0
  for (;;) {
    const mails = await claimMails(deps.db, tenantId, batchSize)
    for (const mail of mails) if (await sendOne(deps, tenantId, mail)) sent += 1
    if (mails.length < batchSize) return sent
  }
}

async function sendOne(deps: MailWorkerDeps, tenantId: string, mail: ClaimedMail): Promise<boolean> {
  try {
    await deliver(deps, tenantId, mail)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    deps.onFailure(`Mail ${mail.messageId} of ${tenantId} was not accepted (try ${mail.attempts}): ${reason}`)
    await markFailed(deps.db, tenantId, { mail, reason })
    return false
  }
  await markSent(deps.db, tenantId, mail)
  return true
}

async function deliver(deps: MailWorkerDeps, tenantId: string, mail: ClaimedMail): Promise<void> {
  // Sealed by enqueueMail for this very message, so it is what that function was given.
  const request = JSON.parse(unseal(deps.secrets, `${tenantId}/${mail.messageId}`, mail.sealed)) as Omit<
    MailRequest,
    'tenantId'
  >
  const definitions = deps.definitions.forTenant(tenantId)
  const { values } = await readEffective(deps.db, definitions.preferences, { tenantId, siteId: headOffice })
  const content = renderMail({ mail: request, footer: preferenceOf(values, mailFooter) }, definitions)
  const { messageId, id: number, writtenOn } = mail
  const { phone, to, language } = request
  if (phone !== undefined && deps.sms !== undefined) await deps.sms.send({ messageId, to: phone, text: content.text })
  else await deps.transport.send({ ...content, messageId, number, writtenOn, from: deps.from, to, language })
}
