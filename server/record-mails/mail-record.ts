import { appError } from '#core/errors/app-error.ts'
import type { RecordMailDefinition } from '#core/model/outside/record-mail-definition.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { MailFile } from '../mail/mail.ts'
import type { RecordMailData } from '../mail/templates/record-mail.ts'
import { formLanguage } from '../public-forms/form-language.ts'
import { newFormLink, type FormMailDeps } from '../public-forms/mail-form.ts'
import { normalizeAddress } from '../public-forms/normalize-address.ts'
import { printForOutside, type OutsidePrint } from './print-for-outside.ts'

/** Address a mail of the record would go to; '' for none. */
export function addressOf({ record }: Pick<MoveEffectInput, 'record'>, mail: RecordMailDefinition): string {
  return normalizeAddress(record[mail.to])
}

/**
 * Puts a mail of the record into the outbox: the facts in the text, the record on paper as it is now, and the link to the form
 * where the mail names one. What waits of older mails of the record is withdrawn. @throws E_VALIDATION without an address
 */
export async function mailRecord(
  deps: FormMailDeps,
  input: MoveEffectInput,
  mail: RecordMailDefinition,
): Promise<{ readonly to: string }> {
  const { trx, ctx, definitions, family, record, body } = input
  const to = addressOf(input, mail)
  if (to === '') throw appError('E_VALIDATION', {}, { issues: [fieldIssue(mail.to, { code: 'required' })] })
  const language = formLanguage(definitions, mail.language === undefined ? undefined : record[mail.language])
  const { facts, paper } = await printForOutside(input, { mail, language })
  const { id, docNo } = standardOf(record)
  const data: RecordMailData = {
    texts: mail.texts,
    number: family.kind === 'document' ? docNo : '',
    note: body.Remarks ?? '',
    facts: facts.map(({ label, text }) => [label, text]),
    link: await linkFor(deps, input, mail),
    hasFile: paper !== undefined,
  }
  await enqueueMail(trx, deps.secrets, {
    tenantId: ctx.tenantId,
    template: 'record',
    to,
    language,
    data,
    files: filesOf(input, { paper, language }),
    of: { family: family.id, recordId: id, purpose: mail.id },
    ...(family.docType === undefined ? {} : { about: { of: family.docType, id, title: docNo } }),
  })
  return { to }
}

async function linkFor(
  deps: FormMailDeps,
  { trx, ctx, definitions, family, record }: MoveEffectInput,
  mail: RecordMailDefinition,
): Promise<RecordMailData['link']> {
  const form = family.publicForms[mail.form ?? '']
  if (form === undefined) return null
  const { tenantId, userId } = ctx
  const { site: siteId } = standardOf(record)
  const order = { trx, tenantId, userId, siteId, definitions, family, form, record }
  const { url, expires, timeZone } = await newFormLink(deps, order)
  return { url, expires, timeZone, label: form.texts.title }
}

function filesOf(
  { definitions }: MoveEffectInput,
  { paper, language }: Pick<OutsidePrint, 'paper'> & { readonly language: string },
): readonly MailFile[] {
  if (paper === undefined) return []
  const pages = translatorFor(definitions, language)('form.pages', { page: '{page}', pages: '{pages}' })
  return [{ name: `${paper.title}.pdf`, printed: paper, pages }]
}
