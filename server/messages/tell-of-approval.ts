import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { printDocumentLink } from '#core/text/document-link.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { Trx } from '../db/pool.ts'
import { translatorFor, type Translate } from '../definitions/translator-for.ts'
import { deliverMessages, hasMessages, type Message } from './deliver-message.ts'

/** A document on its way through approval, as far as messages tell of it. */
export interface ToldDocument {
  readonly trx: Trx
  readonly tenantId: string
  readonly definitions: TenantDefinitions
  readonly family: FamilyDefinition
  readonly record: EntityRecord
  readonly docTypeId: number
  readonly docId: number
  /** Who entered it; told of decisions. */
  readonly authorId: number
  readonly now: Date
}

/** Tells each of these people that the author waits for their decision. Amounts are not told: not everybody may see costs. */
export async function tellApprovers(document: ToldDocument, approverIds: readonly number[]): Promise<void> {
  await tell(document, {
    recipientIds: approverIds,
    senderId: document.authorId,
    kind: 'ApprovalAsked',
    words: (translate, name) => ({
      subject: translate('message.event.approvalAsked.subject', name),
      text: translate('message.event.approvalAsked.text', name),
    }),
  })
}

/** Reminds people of a decision that is still waited for. */
export async function tellReminder(document: ToldDocument, approverIds: readonly number[]): Promise<void> {
  await tell(document, {
    recipientIds: approverIds,
    senderId: document.authorId,
    kind: 'ApprovalAsked',
    words: (translate, name) => ({
      subject: translate('message.event.reminder.subject', name),
      text: translate('message.event.reminder.text', name),
    }),
  })
}

/** Tells others that an approver has not answered for long, and what they can do. */
export async function tellEscalation(
  document: ToldDocument,
  { approverIds, waitsFor }: { readonly approverIds: readonly number[]; readonly waitsFor: string },
): Promise<void> {
  await tell(document, {
    recipientIds: approverIds,
    senderId: document.authorId,
    kind: 'ApprovalAsked',
    words: (translate, name) => ({
      subject: translate('message.event.escalation.subject', { ...name, approver: waitsFor }),
      text: translate('message.event.escalation.text', { ...name, approver: waitsFor }),
    }),
  })
}

/** Tells the author how somebody decided, with their remark. */
export async function tellAuthor(
  document: ToldDocument,
  decided: { readonly by: number; readonly decision: 'approve' | 'hold' | 'deny'; readonly remark: string },
): Promise<void> {
  await tell(document, {
    recipientIds: [document.authorId],
    senderId: decided.by,
    kind: 'Decision',
    words: (translate, name) => ({
      subject: translate(`message.event.${decided.decision}.subject`, name),
      text: [translate(`message.event.${decided.decision}.text`, name), decided.remark]
        .filter((part) => part !== '')
        .join('\n\n'),
    }),
  })
}

/** Tells approvers who are asked no more, because somebody else decided or decided in their place. */
export async function tellDecided(
  document: ToldDocument,
  decided: {
    readonly by: number
    readonly decision: 'approve' | 'hold' | 'deny'
    readonly approverIds: readonly number[]
  },
): Promise<void> {
  await tell(document, {
    recipientIds: decided.approverIds,
    senderId: decided.by,
    kind: 'Decision',
    words: (translate, name) => ({
      subject: translate(`message.event.${decided.decision}.subject`, name),
      text: translate('message.event.decidedByOther', name),
    }),
  })
}

interface Telling extends Pick<Message, 'senderId' | 'kind'> {
  readonly recipientIds: readonly number[]
  readonly words: (translate: Translate, name: NameOfDocument) => Pick<Message, 'subject' | 'text'>
}

type NameOfDocument = Readonly<Record<'module' | 'number', string>>

/** Everybody is told in their own language; the subject names the kind of document as that language does. */
async function tell(document: ToldDocument, { recipientIds, words, ...telling }: Telling): Promise<void> {
  const { trx, tenantId, definitions, family, record } = document
  if (!hasMessages(definitions) || recipientIds.length === 0) return
  const number = standardOf(record).docNo
  const link = printDocumentLink({ of: document.docTypeId, id: document.docId, title: number })
  const people = await sql<{ readonly id: number; readonly language: string }>`select id, language from app_user
    where tenant_id = ${tenantId} and id = any(${recipientIds}::bigint[])`.execute(trx)
  const messages = people.rows.map(({ id, language }): Message => {
    const translate = translatorFor(definitions, language)
    const said = words(translate, { module: translate(family.title), number })
    return { ...telling, ...said, tenantId, recipientId: id, sentOn: document.now, document: link }
  })
  await deliverMessages(trx, messages)
}
