import { button, heading, paragraph } from '../words/mail-html.ts'
import type { MailFrame, WrittenMail } from '../words/mail-template.ts'

/** What somebody outside is asked to fill in, and the link to it. */
export interface PublicFormMailData {
  /** Locale keys of the form's definition. */
  readonly texts: { readonly subject: string; readonly mail: string }
  /** Number of the document; '' without one. */
  readonly number: string
  /** What the record says to the reader. */
  readonly message: string
  /** What whoever sent it says now, such as why it is sent back. */
  readonly note: string
  readonly url: string
  /** When the link stops working, ISO 8601 UTC. */
  readonly expires: string
  /** Zone of the site, in which that is told. */
  readonly timeZone: string
}

/** The mail with the link to a form: what it is for, what people wrote, and until when. */
export function publicFormMail(data: PublicFormMailData, frame: MailFrame): WrittenMail {
  const { translate, tenantName } = frame
  const params = { tenant: tenantName, number: data.number }
  const subject = translate(data.texts.subject, params)
  const words = [translate(data.texts.mail, params), data.note, data.message].filter((text) => text !== '')
  const open = translate('mail.publicForm.open')
  const notices = [
    translate('mail.publicForm.expires', { expires: frame.formatDate(data.expires, data.timeZone) }),
    translate('mail.publicForm.private'),
  ]
  const text = [...words, `${open}:\n${data.url}`, ...notices].join('\n\n')
  const body = [heading(subject), ...words.map(paragraph), button(open, data.url), ...notices.map(paragraph)].join('\n')
  return { subject, text, body }
}
