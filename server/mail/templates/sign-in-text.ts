import { paragraph } from '../words/mail-html.ts'
import type { MailFrame, WrittenMail } from '../words/mail-template.ts'
import type { SignInCodeMailData } from './sign-in-code-mail.ts'

/** The text message with the code of a sign-in, one line; also as the mail it becomes without a provider. */
export function signInText({ code, minutes }: SignInCodeMailData, frame: MailFrame): WrittenMail {
  const { translate, productName } = frame
  const subject = translate('mail.signInText.subject', { productName })
  const text = translate('mail.signInText.text', { code, minutes, productName })
  return { subject, text, body: paragraph(text) }
}
