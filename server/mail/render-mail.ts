import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { formatMoment } from '#core/field-kinds/parts/format-moment.ts'
import type { MailRequest, MailTemplateName } from './mail.ts'
import type { MailContent, MailFrame, MailTemplate } from './words/mail-template.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { alertMail, type AlertMailData } from './templates/alert-mail.ts'
import { approvalMail, type ApprovalMailData } from './templates/approval-mail.ts'
import { forgotPasswordMail, type ForgotPasswordMailData } from './templates/forgot-password-mail.ts'
import { noticeMail, type NoticeMailData } from './templates/notice-mail.ts'
import { publicFormMail, type PublicFormMailData } from './templates/public-form-mail.ts'
import { recordMail, type RecordMailData } from './templates/record-mail.ts'
import { sampleMail, type SampleMailData } from './templates/sample-mail.ts'
import { signInCodeMail, type SignInCodeMailData } from './templates/sign-in-code-mail.ts'
import { mailPage } from './words/mail-html.ts'
import { signInText } from './templates/sign-in-text.ts'
import { inOwnWords, type OwnWording } from './wording/own-wording.ts'

const templates: Readonly<Record<MailTemplateName, MailTemplate<unknown>>> = {
  // Each template reads back what the code that enqueued it wrote; the outbox is sealed, so nobody else can have written it.
  alert: (data, frame) => alertMail(data as AlertMailData, frame),
  approval: (data, frame) => approvalMail(data as ApprovalMailData, frame),
  forgotPassword: (data, frame) => forgotPasswordMail(data as ForgotPasswordMailData, frame),
  notice: (data, frame) => noticeMail(data as NoticeMailData, frame),
  publicForm: (data, frame) => publicFormMail(data as PublicFormMailData, frame),
  record: (data, frame) => recordMail(data as RecordMailData, frame),
  sample: (data, frame) => sampleMail(data as SampleMailData, frame),
  signInCode: (data, frame) => signInCodeMail(data as SignInCodeMailData, frame),
  signInText: (data, frame) => signInText(data as SignInCodeMailData, frame),
}

/** What is written, and what the tenant writes under its mails; '' for nothing. */
interface MailToWrite {
  readonly mail: Omit<MailRequest, 'tenantId'>
  readonly footer: string
  /** Address of its logo. */
  readonly logo?: string | undefined
  /** What the tenant says otherwise in this language. */
  readonly wording?: OwnWording
}

/** What a mail says, and whose templates it says it by. */
export interface RenderedMail extends MailContent {
  readonly templates: readonly number[]
}

/** Writes a mail in its reader's language, with the tenant's own words, name and footer (MAIL-14); text messages have none. */
export function renderMail(
  { mail, footer, logo, wording = new Map() }: MailToWrite,
  definitions: TenantDefinitions,
): RenderedMail {
  const { settings } = definitions
  const said = new Set(mail.shows === undefined ? [] : [mail.shows])
  const frame: MailFrame = {
    translate: inOwnWords(translatorFor(definitions, mail.language), wording, (template) => said.add(template)),
    language: mail.language,
    productName: settings.branding.productName,
    tenantName: settings.name,
    formatDate: (text, timeZone = settings.locale.timeZone) =>
      formatMoment(text, { dateFormat: settings.locale.dateFormat, timeZone, language: mail.language }),
  }
  const { subject, text, body } = templates[mail.template](mail.data, frame)
  const isSigned = footer !== '' && mail.phone === undefined
  return {
    subject,
    text: isSigned ? `${text}\n\n-- \n${footer}` : text,
    html: mailPage({
      language: mail.language,
      title: subject,
      body,
      footer,
      logo: logo === undefined ? undefined : { address: logo, name: settings.name },
    }),
    templates: [...said],
  }
}
