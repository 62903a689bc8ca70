import { heading, paragraph } from '../words/mail-html.ts'
import type { MailFrame, WrittenMail } from '../words/mail-template.ts'
import type { Translate } from '../../definitions/translator-for.ts'

/** A temporary password and how long it works. */
export interface ForgotPasswordMailData {
  readonly name: string
  readonly password: string
  readonly minutes: number
  /** True in the first mail to a new person. */
  readonly isFirst: boolean
}

/** The mail with a temporary password: one that was asked for, or the first of a new account. */
export function forgotPasswordMail(data: ForgotPasswordMailData, frame: MailFrame): WrittenMail {
  const { translate, productName } = frame
  const { subject, lines } = data.isFirst
    ? firstText(data, translate, productName)
    : askedText(data, translate, productName)
  const body = [heading(subject), ...lines.map(paragraph)].join('\n')
  return { subject, text: lines.join('\n\n'), body }
}

interface MailWords {
  readonly subject: string
  readonly lines: readonly string[]
}

function askedText(
  { name, password, minutes }: ForgotPasswordMailData,
  translate: Translate,
  productName: string,
): MailWords {
  return {
    subject: translate('mail.forgotPassword.subject', { productName }),
    lines: [
      translate('mail.greeting', { name }),
      translate('mail.forgotPassword.intro', { productName }),
      translate('mail.forgotPassword.password', { password }),
      translate('mail.forgotPassword.expires', { minutes }),
      translate('mail.forgotPassword.notYou'),
    ],
  }
}

function firstText(
  { name, password, minutes }: ForgotPasswordMailData,
  translate: Translate,
  productName: string,
): MailWords {
  return {
    subject: translate('mail.firstPassword.subject', { productName }),
    lines: [
      translate('mail.greeting', { name }),
      translate('mail.firstPassword.intro', { productName }),
      translate('mail.firstPassword.username', { name }),
      translate('mail.forgotPassword.password', { password }),
      translate('mail.firstPassword.expires', { hours: Math.round(minutes / 60) }),
    ],
  }
}
