import { sql } from 'kysely'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { printDocumentLink, type DocumentLink } from '#core/text/document-link.ts'
import type { Trx } from '../db/pool.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { deliverMessages, hasMessages, type Message } from './deliver-message.ts'

interface Telling {
  readonly trx: Trx
  readonly tenantId: string
  readonly definitions: TenantDefinitions
  readonly now: Date
}

/** What somebody outside answered. */
export interface OutsideAnswer {
  readonly recipientIds: readonly number[]
  readonly document: DocumentLink
  /** Confirmed, Changed or Refused. */
  readonly state: string
  /** Address of who answered. */
  readonly who: string
}

/** Tells people in their own language how somebody outside answered a document of theirs. */
export async function tellAnswer(
  { trx, tenantId, definitions, now }: Telling,
  { recipientIds, document, state, who }: OutsideAnswer,
): Promise<void> {
  if (!hasMessages(definitions) || recipientIds.length === 0) return
  const { rows } = await sql<{ readonly id: number; readonly language: string }>`select id, language from app_user
    where tenant_id = ${tenantId} and id = any(${recipientIds}::bigint[])`.execute(trx)
  const params = { number: document.title, who }
  await deliverMessages(
    trx,
    rows.map(({ id, language }): Message => {
      const translate = translatorFor(definitions, language)
      return {
        tenantId,
        recipientId: id,
        senderId: null,
        kind: 'Alert',
        subject: translate(`message.event.orderAnswered.${state}.subject`, params),
        text: translate(`message.event.orderAnswered.${state}.text`, params),
        sentOn: now,
        document: printDocumentLink(document),
      }
    }),
  )
}
