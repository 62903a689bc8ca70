import { heading, paragraph } from '../words/mail-html.ts'
import type { MailFrame, WrittenMail } from '../words/mail-template.ts'

/** A sign-in code and how long it works. */
export interface SignInCodeMailData {
  readonly name: string
  readonly code: string
  readonly minutes: number
}

/** The mail with the code of a sign-in. The subject is free of it: subjects show on locked screens. */
export function signInCodeMail(data: SignInCodeMailData, frame: MailFrame): WrittenMail {
  const { translate, productName } = frame
  const subject = translate('mail.signInCode.subject', { productName })
  const lines = [
    translate('mail.greeting', { name: data.name }),
    translate('mail.signInCode.code', { code: data.code }),
    translate('mail.signInCode.expires', { minutes: data.minutes }),
    translate('mail.signInCode.notYou'),
  ]
  const body = [heading(subject), ...lines.map(paragraph)].join('\n')
  return { subject, text: lines.join('\n\n'), body }
}
