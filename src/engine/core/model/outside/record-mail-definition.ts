import type { TextKey } from '../field-definition.ts'
import type { PaperDefinition } from '../screens/paper-definition.ts'

/** The mails a family may have: the record itself, and the word that it holds no more. */
export const recordMailIds = ['document', 'cancellation'] as const

/** How a mail of a record fares: it waits, left, was refused and is tried again, or is given up. */
export const mailFates = ['Waiting', 'Sent', 'Failing', 'Failed'] as const
export type MailFate = (typeof mailFates)[number]

/** A mail to somebody outside that a record is the content of. */
export interface RecordMailDefinition {
  readonly id: string
  readonly texts: { readonly title: TextKey; readonly subject: TextKey; readonly text: TextKey }
  /** Field of the header with the address. */
  readonly to: string
  /** Field of the header with the reader's language; undefined: the tenant's own. */
  readonly language: string | undefined
  /** Choice of the header that tells how the mail fares; undefined: none does. */
  readonly state: string | undefined
  /** Fields of the header that stand in the mail itself. */
  readonly facts: readonly string[]
  /** The record on paper that goes with it; undefined: none. */
  readonly paper: MailedPaper | undefined
  /** Form for people outside the mail carries the link to; undefined: none. */
  readonly form: string | undefined
}

/** What of the record stands on the paper. */
export interface MailedPaper {
  /** Fields, and cells of lines as `lines.qty`. */
  readonly shows: readonly string[]
  /** Sections of the form, in order; none where the definition says the paper of a record itself. */
  readonly sections: readonly string[]
  /** The paper such records are printed on in place of their form, which is then the one that is mailed (PRINT-693). */
  readonly own: PaperDefinition | undefined
}
