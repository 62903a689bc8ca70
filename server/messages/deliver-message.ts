import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const messageReads: TableReads = {
  by: 'server/messages/deliver-message.ts',
  entities: {
    message: {
      document: 'text',
      isRead: 'boolean',
      kind: { options: ['Personal', 'ApprovalAsked', 'Decision', 'Schedule', 'Alert'] },
      recipient: { to: 'user' },
      sender: { to: 'user' },
      sentOn: 'instant',
      subject: 'text',
      text: 'multiline',
    },
  },
}

/** What a message is about. */
export type MessageKind = 'Personal' | 'ApprovalAsked' | 'Decision' | 'Schedule' | 'Alert'

/** One message to one person, in words that are ready to be read. */
export interface Message {
  readonly tenantId: string
  readonly recipientId: number
  /** Who wrote it, or whose doing it is about; null for the system's own. */
  readonly senderId: number | null
  readonly kind: MessageKind
  readonly subject: string
  readonly text: string
  readonly sentOn: Date
  /** The document it is about, as `printDocumentLink` writes it; null without one. */
  readonly document: string | null
}

/** Id of the family whose rows are the messages; definitions without it have none. */
const messageFamily = 'message'

/** True where there are messages at all. */
export function hasMessages(definitions: Pick<TenantDefinitions, 'families'>): boolean {
  return definitions.families.has(messageFamily)
}

/** Puts messages into their recipients' inboxes, in the transaction of what they tell of. One statement, however many. */
export async function deliverMessages(trx: Trx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(
    (
      each,
    ) => sql`(${each.tenantId}, ${each.recipientId}::bigint, ${each.senderId}::bigint, ${each.kind}, ${each.subject},
      ${each.text}, ${each.sentOn.toISOString()}::timestamptz, false, ${each.document}::text, ${each.senderId}::bigint,
      ${each.sentOn.toISOString()}::timestamptz)`,
  )
  // Nothing is returned: a row for somebody else cannot be read back.
  await sql`insert into message (tenant_id, recipient_id, sender_id, kind, subject, text, sent_on, is_read, document, entered_by,
    entered_on) values ${sql.join(rows)}`.execute(trx)
}
