import { heading, mailPage, paragraph } from '../mail-html.ts'
import type { MailContent, MailFrame } from '../mail-template.ts'

/** A temporary password and how long it works. */
export interface ForgotPasswordMailData {
  readonly name: string
  readonly password: string
  readonly minutes: number
}

/** The mail with a temporary password; the old one works until this one is used. */
export function forgotPasswordMail(data: ForgotPasswordMailData, frame: MailFrame): MailContent {
  const { translate, productName, language } = frame
  const subject = translate('mail.forgotPassword.subject', { productName })
  const lines = [
    translate('mail.greeting', { name: data.name }),
    translate('mail.forgotPassword.intro', { productName }),
    translate('mail.forgotPassword.password', { password: data.password }),
    translate('mail.forgotPassword.expires', { minutes: data.minutes }),
    translate('mail.forgotPassword.notYou'),
  ]
  const body = [heading(subject), ...lines.map(paragraph)].join('\n')
  return { subject, text: lines.join('\n\n'), html: mailPage({ language, title: subject, body }) }
}
