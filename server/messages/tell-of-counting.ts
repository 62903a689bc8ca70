import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { formatDay } from '#core/field-kinds/parts/format-day.ts'
import { printDocumentLink, type DocumentLink } from '#core/text/document-link.ts'
import type { Trx } from '../db/pool.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { deliverMessages, hasMessages, type Message } from './deliver-message.ts'

/** What this SQL reads of tables that definitions draw. */
export const toldCountReads: TableReads = {
  by: 'server/messages/tell-of-counting.ts',
  entities: { location: { name: 'text' } },
}

interface Telling {
  readonly trx: Trx
  readonly tenantId: string
  readonly definitions: TenantDefinitions
  readonly now: Date
}

/** A sheet that names people to count it. */
export interface SheetToCount {
  readonly recipientIds: readonly number[]
  /** Who named them. */
  readonly senderId: number
  readonly document: DocumentLink
  readonly locationId: number
  readonly day: string
}

/** Tells people in their own language which sheet they are to count, where and when (COUNT-661). */
export async function tellCounters(
  { trx, tenantId, definitions, now }: Telling,
  { recipientIds, senderId, document, locationId, day }: SheetToCount,
): Promise<void> {
  if (!hasMessages(definitions) || recipientIds.length === 0) return
  const { rows } = await sql<{ readonly id: number; readonly language: string; readonly place: string }>`
    select u.id::int as id, u.language, p.name as place from app_user u
      join location p on p.tenant_id = u.tenant_id and p.id = ${locationId}
    where u.tenant_id = ${tenantId} and u.id = any(${recipientIds}::bigint[])`.execute(trx)
  const shown = formatDay(day, definitions.settings.locale.dateFormat)
  await deliverMessages(
    trx,
    rows.map(({ id, language, place }): Message => {
      const translate = translatorFor(definitions, language)
      return {
        tenantId,
        recipientId: id,
        senderId,
        kind: 'Alert',
        subject: translate('message.event.countAssigned.subject', { number: document.title }),
        text: translate('message.event.countAssigned.text', { place, day: shown }),
        sentOn: now,
        document: printDocumentLink(document),
      }
    }),
  )
}
