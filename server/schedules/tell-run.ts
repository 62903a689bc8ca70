import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { printDocumentLink } from '#core/text/document-link.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { translatorFor, type Translate } from '../definitions/translator-for.ts'
import { deliverMessages, hasMessages, type Message } from '../messages/deliver-message.ts'

/** Where a run took place, and what its record is called. */
export interface ToldRun {
  readonly scope: Pick<CommandScope, 'trx' | 'ctx' | 'clock' | 'definitions'>
  readonly name: string
}

/** Tells the owner of a schedule that a draft waits for them. */
export async function tellMade(run: ToldRun, family: FamilyDefinition, made: EntityRecord): Promise<void> {
  const { id, docNo } = standardOf(made)
  const document = family.docType === undefined ? null : printDocumentLink({ of: family.docType, id, title: docNo })
  await tell(run, {
    recipientIds: [run.scope.ctx.userId],
    document,
    words: (translate) =>
      wordsOf(translate, 'scheduleMade', { name: run.name, number: docNo, what: translate(family.title) }),
  })
}

/** Why a run failed, and what follows. */
export interface ToldFailure {
  readonly problem: string
  /** Right to write such records, asked of others where the owner cannot act. */
  readonly right: string
  readonly isOwnerGone: boolean
  /** Whether it is tried again by itself. */
  readonly isTriedAgain: boolean
}

/** Tells that a run failed: the owner, or where they cannot act any more who may write such records at the site. */
export async function tellFailed(
  run: ToldRun,
  { problem, right, isOwnerGone, isTriedAgain }: ToldFailure,
): Promise<void> {
  const recipientIds = isOwnerGone ? await findWriters(run, right) : [run.scope.ctx.userId]
  const words = (translate: Translate) =>
    wordsOf(translate, isTriedAgain ? 'scheduleRetried' : 'scheduleFailed', { name: run.name, problem })
  await tell(run, { recipientIds, document: null, words })
}

type Words = Pick<Message, 'subject' | 'text'>

function wordsOf(translate: Translate, event: string, params: Readonly<Record<string, string>>): Words {
  return {
    subject: translate(`message.event.${event}.subject`, params),
    text: translate(`message.event.${event}.text`, params),
  }
}

interface Telling {
  readonly recipientIds: readonly number[]
  readonly document: string | null
  readonly words: (translate: Translate) => Words
}

async function tell({ scope }: ToldRun, { recipientIds, document, words }: Telling): Promise<void> {
  const { trx, ctx, clock, definitions } = scope
  if (!hasMessages(definitions) || recipientIds.length === 0) return
  const people = await sql<{ readonly id: number; readonly language: string }>`select id, language from app_user
    where tenant_id = ${ctx.tenantId} and id = any(${recipientIds}::bigint[])`.execute(trx)
  const fixed = { tenantId: ctx.tenantId, senderId: null, kind: 'Schedule', sentOn: clock.now(), document } as const
  await deliverMessages(
    trx,
    people.rows.map(({ id, language }) => ({
      ...fixed,
      recipientId: id,
      ...words(translatorFor(definitions, language)),
    })),
  )
}

/** Who may sign in at the site with the right to write such records. */
async function findWriters({ scope: { trx, ctx } }: ToldRun, right: string): Promise<readonly number[]> {
  const found = await sql<{ readonly id: number }>`select distinct u.id from app_user u
    join user_access a on a.tenant_id = u.tenant_id and a.parent_id = u.id and a.site_id = ${ctx.siteId}
    join role r on r.tenant_id = a.tenant_id and r.id = a.role_id and r.is_active
    join role_permission p on p.tenant_id = r.tenant_id and p.parent_id = r.id and p.permission = ${right}
    where u.tenant_id = ${ctx.tenantId} and u.is_active and not u.is_blocked order by u.id`.execute(trx)
  return found.rows.map(({ id }) => id)
}
