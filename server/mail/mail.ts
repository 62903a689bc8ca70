/** A mail to write later: which template, to whom, in which language, with which data. */
export interface MailRequest {
  readonly tenantId: string
  readonly template: MailTemplateName
  readonly to: string
  readonly language: string
  readonly data: unknown
  /** Number of a text message: it leaves as one where there is a provider, else as this mail. */
  readonly phone?: string
}

/** Names of the mails the product sends. */
export type MailTemplateName = 'alert' | 'approval' | 'forgotPassword' | 'notice' | 'signInCode' | 'signInText'

/** A mail ready to leave. */
export interface MailMessage {
  /** The same at every try, so that a mail sent twice is one mail to its reader. */
  readonly messageId: string
  /** Running number of the tenant's mails. */
  readonly number: number
  /** When it was written, ISO 8601. */
  readonly writtenOn: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language: string
}

/** The way out: SMTP, or files. Rejects when the mail was not accepted. */
export interface MailTransport {
  readonly send: (message: MailMessage) => Promise<void>
  readonly close: () => void
}
