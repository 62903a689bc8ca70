import { button, heading, paragraph } from '../words/mail-html.ts'
import type { MailFrame, WrittenMail } from '../words/mail-template.ts'

/** What an alert says, in words that are ready to be read. */
export interface AlertMailData {
  readonly subject: string
  readonly text: string
  /** What it is about, as people call it. */
  readonly number: string
  /** Address of the document; null without one. */
  readonly url: string | null
}

/** The mail of an alert, with a link to its document; opening it asks for a sign-in. */
export function alertMail({ subject, text, number, url }: AlertMailData, frame: MailFrame): WrittenMail {
  const { translate, productName } = frame
  const why = translate('mail.alert.why', { productName })
  const label = translate('mail.alert.open', { number })
  const link = url === null ? [] : [button(label, url)]
  const body = [heading(subject), paragraph(text), ...link, paragraph(why)].join('\n')
  const lines = [text, ...(url === null ? [] : [`${label}: ${url}`]), why]
  return { subject, text: lines.join('\n\n'), body }
}
