import type { PrintedRecord } from '#core/print/printed-record.ts'
import type { DocumentLink } from '#core/text/document-link.ts'

/** A file that goes with a mail: a record as it stood on paper when the mail was written, drawn when it leaves. */
export interface MailFile {
  /** As its reader sees it, with its ending. */
  readonly name: string
  readonly printed: PrintedRecord
  /** Words under its pages, with `{page}` and `{pages}`. */
  readonly pages: string
}

/** The record a mail is of. A newer mail of the record takes the place of those that have not left. */
export interface MailOf {
  readonly family: string
  readonly recordId: number
  /** Which of the family's mails it is; its definition says which field tells how the mail fares. */
  readonly purpose: string
}

/** A mail to write later: which template, to whom, in which language, with which data. */
export interface MailRequest {
  readonly tenantId: string
  readonly template: MailTemplateName
  readonly to: string
  readonly language: string
  readonly data: unknown
  /** Number of a text message: it leaves as one where there is a provider, else as this mail. */
  readonly phone?: string
  /** The document it is about, which the list of mails leads to. */
  readonly about?: DocumentLink
  readonly files?: readonly MailFile[]
  /** The record it is the mail of. */
  readonly of?: MailOf
  /** A mail template it shows: the files kept there go with it. */
  readonly shows?: number
}

/** Names of the mails the product sends. */
export type MailTemplateName =
  'alert' | 'approval' | 'forgotPassword' | 'notice' | 'publicForm' | 'record' | 'sample' | 'signInCode' | 'signInText'

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
  readonly files: readonly DrawnFile[]
}

/** A file as it leaves. */
export interface DrawnFile {
  readonly name: string
  readonly mediaType: string
  readonly content: Buffer
}

/** Draws a file of a mail. */
export type DrawMailFile = (
  file: MailFile,
  reader: { readonly tenantId: string; readonly language: string },
) => Promise<Buffer>

/** The way out: SMTP, or files. Rejects when the mail was not accepted. */
export interface MailTransport {
  readonly send: (message: MailMessage) => Promise<void>
  readonly close: () => void
}
