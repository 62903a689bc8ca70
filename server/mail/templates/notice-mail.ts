import { heading, paragraph } from '../words/mail-html.ts'
import type { MailFrame, WrittenMail } from '../words/mail-template.ts'

/** Something that happened to an account and that somebody should know of. */
export interface NoticeMailData {
  readonly notice: 'passwordChanged' | 'accessBlocked' | 'userBlocked' | 'factorRegistered'
  /** Who is greeted. */
  readonly name: string
  /** Whose account it is. */
  readonly user: string
  /** When, ISO 8601 UTC. */
  readonly at: string
}

/** The mail that tells of it and what to do if it was not wanted; it carries no link, so that nobody learns to follow one. */
export function noticeMail({ notice, name, user, at }: NoticeMailData, frame: MailFrame): WrittenMail {
  const { translate, productName, formatDate } = frame
  const params = { productName, user, at: formatDate(at) }
  const subject = translate(`mail.${notice}.subject`, params)
  const lines = [
    translate('mail.greeting', { name }),
    translate(`mail.${notice}.text`, params),
    translate(`mail.${notice}.advice`, params),
  ]
  const body = [heading(subject), ...lines.map(paragraph)].join('\n')
  return { subject, text: lines.join('\n\n'), body }
}
