import type { ContactIssues } from '#core/sign-in/contact-issues.ts'

const emailTexts = { required: 'Mfa.EmailRequired', invalid: 'Mfa.EmailInvalid' } as const
const phoneTexts = { required: 'Mfa.PhoneRequired', digits: 'Mfa.PhoneDigits' } as const

/** Locale keys of what is wrong with a registration (SPEC-5.31). */
export function contactTexts({ email, phone }: ContactIssues): {
  readonly email: string | undefined
  readonly phone: string | undefined
} {
  return { email: email && emailTexts[email], phone: phone && phoneTexts[phone] }
}
