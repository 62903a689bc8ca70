import { heading, paragraph } from '../words/mail-html.ts'
import type { MailFrame, WrittenMail } from '../words/mail-template.ts'

/** The example of a wording, its names filled in already. */
export interface SampleMailData {
  readonly subject: string
  readonly opening: string
}

/** The mail that shows how a wording reads, and says that it is no more than that. */
export function sampleMail({ subject, opening }: SampleMailData, { translate }: MailFrame): WrittenMail {
  const about = translate('mail.test.about')
  const body = [heading(subject), paragraph(opening), paragraph(about)].join('\n')
  return { subject, text: [opening, about].join('\n\n'), body }
}
