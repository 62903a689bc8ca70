import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { printDocumentLink, type DocumentLink } from '#core/text/document-link.ts'
import type { Db, Trx } from '../db/pool.ts'
import type { Secrets } from '../db/prepare/secrets.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import type { Clock } from '../http/clock.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { MailRequest } from '../mail/mail.ts'
import type { AlertMailData } from '../mail/templates/alert-mail.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { deliverMessages, hasMessages, type Message } from '../messages/deliver-message.ts'
import { readAlertOwners, readAlertRecipients, type AlertPerson, type AlertRecipient } from './alert-recipients.ts'
import { costWords } from './cost-words.ts'
import { readPriceEffects, type PriceEffect } from './price-effects.ts'
import type { AlertKind } from './alert-hits.ts'
import { findAlerts, type Occurrence } from './find-alerts.ts'

/** What alerts need of the process. */
export interface AlertDeps {
  readonly db: Db
  readonly definitions: DefinitionStore
  readonly secrets: Secrets
  readonly clock: Clock
  /** Origin that links of mails begin with. */
  readonly publicUrl: string
}

/**
 * Tells people what the alerts of all tenants find, each thing once: a message, a mail, or both, with its document. Any number of nodes may
 * do so at once; what is told and that it was told stand or fall together.
 */
export async function raiseAlerts(deps: AlertDeps): Promise<void> {
  for (const tenantId of deps.definitions.tenantIds) await raiseAlertsOf(deps, tenantId)
}

/** The same of one tenant; with `kinds` of those alone. */
export async function raiseAlertsOf(deps: AlertDeps, tenantId: string, kinds?: readonly AlertKind[]): Promise<void> {
  const tenant = deps.definitions.forTenant(tenantId)
  if (!tenant.families.has('alertRule')) return
  await withTenant(deps.db, { tenantId, now: deps.clock.now() }, (trx) => raise({ ...deps, trx, tenant, kinds }))
}

interface Round extends AlertDeps {
  readonly trx: Trx
  readonly tenant: TenantDefinitions
  readonly kinds: readonly AlertKind[] | undefined
}

async function raise(round: Round): Promise<void> {
  const { trx, tenant, secrets, kinds } = round
  const { tenantId } = tenant
  const found = await findAlerts(trx, tenantId, kinds)
  if (found.length === 0) return
  const recipients = await readAlertRecipients(trx, tenantId)
  const owners = await readAlertOwners(
    trx,
    tenantId,
    found.flatMap(({ ownerId }) => ownerId ?? []),
  )
  const effects = await readPriceEffects(trx, tenantId, found)
  const told = found.flatMap((one) => {
    const named = recipients.filter((recipient) => isTold(recipient, one))
    const isOwn = ({ userId }: AlertPerson) => userId === one.ownerId && named.every((other) => other.userId !== userId)
    return [...named, ...owners.filter(isOwn)].map((person) =>
      wordsOf({ ...round, effect: effects.get(one.key) }, one, person),
    )
  })
  if (hasMessages(tenant))
    await deliverMessages(
      trx,
      told.flatMap(({ message }) => message ?? []),
    )
  for (const { mail } of told)
    if (mail !== undefined) await enqueueMail(trx, secrets, { tenantId, template: 'alert', ...mail })
}

function isTold({ ruleId, siteIds }: AlertRecipient, { ruleId: of, siteId }: Occurrence): boolean {
  return ruleId === of && (siteIds === null || (siteId !== null && siteIds.includes(siteId)))
}

interface Telling {
  readonly message: Message | undefined
  readonly mail: Pick<MailRequest, 'to' | 'language' | 'data' | 'about'> | undefined
}

/** What one person is told of one thing, in their language. */
function wordsOf(
  { tenant, clock, publicUrl, effect }: Round & { readonly effect: PriceEffect | undefined },
  one: Occurrence,
  { userId, email, language, seesCosts = false }: AlertPerson,
): Telling {
  const translate = translatorFor(tenant, language)
  const { name, kind, number, place, figure, channel } = one
  const params = { name, number, place, figure }
  const subject = translate(`message.event.alert.${kind}.subject`, params)
  const isNever = kind === 'CountOverdue' && figure === ''
  const words = isNever
    ? translate('message.event.alert.CountOverdue.never', params)
    : translate(`message.event.alert.${kind}.text`, params)
  const text = [words, ...costWords(translate, { one, effect, seesCosts })].join('\n')
  const about = documentOf(tenant, one)
  const message: Message = {
    tenantId: tenant.tenantId,
    recipientId: userId,
    senderId: null,
    kind: 'Alert',
    subject,
    text,
    sentOn: clock.now(),
    document: about === undefined ? null : printDocumentLink(about),
  }
  const data: AlertMailData = { subject, text, number, url: addressOf(tenant, one, publicUrl) }
  return {
    message: channel === 'Mail' ? undefined : message,
    mail: channel === 'Message' || email === '' ? undefined : { to: email, language, data, ...(about && { about }) },
  }
}

function documentOf({ families }: TenantDefinitions, { family, docId, number }: Occurrence): DocumentLink | undefined {
  const docTypeId = family === null ? undefined : families.get(family)?.docType
  return docTypeId === undefined || docId === null ? undefined : { of: docTypeId, id: docId, title: number }
}

function addressOf(
  { families, tenantId }: TenantDefinitions,
  { family, docId }: Occurrence,
  origin: string,
): string | null {
  const route = family === null ? undefined : families.get(family)?.routes.create
  return route === undefined || docId === null ? null : `${origin}/#/${tenantId}/${route}/${docId}`
}
