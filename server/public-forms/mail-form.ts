import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { PublicFormDefinition } from '#core/model/outside/public-form-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { appError } from '#core/errors/app-error.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { DocumentLink } from '#core/text/document-link.ts'
import { textIn } from '#core/record/read-values.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { Trx } from '../db/pool.ts'
import type { Secrets } from '../db/prepare/secrets.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { PublicFormMailData } from '../mail/templates/public-form-mail.ts'
import { formLanguage } from './form-language.ts'
import { formUrl, hashFormToken, newFormToken } from './form-token.ts'
import { normalizeAddress } from './normalize-address.ts'

/** What mailing links needs beside the database. */
export interface FormMailDeps {
  readonly secrets: Secrets
  /** Origin that links begin with. */
  readonly publicUrl: string
  readonly isOnPremises: boolean
}

/** Which form of which record, and who sends it. */
export interface FormOrder {
  readonly trx: Trx
  readonly tenantId: string
  readonly userId: number
  readonly siteId: number
  readonly definitions: TenantDefinitions
  readonly family: FamilyDefinition
  readonly form: PublicFormDefinition
  readonly record: EntityRecord
  /** A word to the reader, such as why a form is sent back; '' for what the record says. */
  readonly note: string
}

/** A link that works, and to whom and in which language it goes. */
export interface FormLink {
  readonly to: string
  readonly language: string
  readonly url: string
  /** When it stops working, ISO 8601 UTC, and the zone of the site in which that is told. */
  readonly expires: string
  readonly timeZone: string
}

/**
 * Makes a fresh link to a form of a record (PUBLIC-6): links to it sent before end at once, what was drafted by them goes along.
 * @throws E_VALIDATION without an address
 */
export async function newFormLink(deps: FormMailDeps, order: Omit<FormOrder, 'note'>): Promise<FormLink> {
  const { tenantId, definitions, form, record } = order
  const to = normalizeAddress(record[form.to])
  if (to === '') throw appError('E_VALIDATION', {}, { issues: [fieldIssue(form.to, { code: 'required' })] })
  const language = formLanguage(definitions, form.language === undefined ? undefined : record[form.language])
  const token = newFormToken()
  const { at, timeZone } = await replaceLink(order, { token, to, language })
  const { publicUrl, isOnPremises } = deps
  const url = formUrl({ publicUrl, isOnPremises, tenantId, purpose: form.id, token, language })
  return { to, language, url, expires: at, timeZone }
}

/** Mails a fresh link to a form of a record. @throws E_VALIDATION without an address */
export async function mailForm(deps: FormMailDeps, order: FormOrder): Promise<void> {
  const { trx, tenantId, family, form, record } = order
  const { to, language, url, expires, timeZone } = await newFormLink(deps, order)
  const message = form.message === undefined ? '' : textIn(record, form.message)
  const data: PublicFormMailData = {
    texts: { subject: form.texts.subject, mail: form.texts.mail },
    number: family.kind === 'document' ? standardOf(record).docNo : '',
    message,
    note: order.note,
    url,
    expires,
    timeZone,
  }
  const about = aboutOf(family, record)
  await enqueueMail(trx, deps.secrets, {
    tenantId,
    template: 'publicForm',
    to,
    language,
    data,
    ...(about && { about }),
  })
}

/** The document a form is of; undefined for records that are none. */
function aboutOf(family: FamilyDefinition, record: EntityRecord): DocumentLink | undefined {
  const { id, docNo } = standardOf(record)
  return family.docType === undefined ? undefined : { of: family.docType, id, title: docNo }
}

interface NewLink {
  readonly token: string
  readonly to: string
  readonly language: string
}

/** Ends what was sent before and keeps the hash of the new token, with the newest draft and answer. */
async function replaceLink(
  { trx, tenantId, userId, siteId, family, form, record }: Omit<FormOrder, 'note'>,
  { token, to, language }: NewLink,
): Promise<{ readonly at: string; readonly timeZone: string }> {
  const { id } = standardOf(record)
  await revokeForms(trx, { tenantId, family: family.id, recordId: id, purpose: form.id })
  const { rows } = await sql<{ at: string; timeZone: string }>`
    insert into public_form (tenant_id, token_hash, family, record_id, site_id, purpose, recipient, language, sent_by, expires_at,
      draft, draft_no, draft_at, answer, answered_at)
    select ${tenantId}, ${hashFormToken(token)}, ${family.id}, ${id}, ${siteId}, ${form.id}, ${to}, ${language}, ${userId},
      now() + make_interval(days => ${form.days}), f.draft, coalesce(f.draft_no, 0), f.draft_at, f.answer, f.answered_at
    from (select 1) one left join lateral (select * from public_form l where l.tenant_id = ${tenantId} and l.family = ${family.id}
      and l.record_id = ${id} and l.purpose = ${form.id} and l.recipient = ${to} order by l.id desc limit 1) f on true
    returning expires_at as at,
      (select s.iana_timezone from site s where s.tenant_id = ${tenantId} and s.id = ${siteId}) as "timeZone"`.execute(
    trx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('An inserted link answers its row')
  return row
}

/** Which links end: those to one form of a record, or to all of them. */
interface RevokedForms {
  readonly tenantId: string
  readonly family: string
  readonly recordId: number
  /** Undefined: every form of the record. */
  readonly purpose?: string
}

/** Ends links to forms of a record at once (PUBLIC-6). */
export async function revokeForms(trx: Trx, { tenantId, family, recordId, purpose }: RevokedForms): Promise<void> {
  await sql`update public_form set revoked_at = now()
    where tenant_id = ${tenantId} and family = ${family} and record_id = ${recordId} and revoked_at is null
      and (${purpose ?? null}::text is null or purpose = ${purpose ?? null})`.execute(trx)
}
