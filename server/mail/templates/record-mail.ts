import { button, heading, paragraph, table } from '../words/mail-html.ts'
import type { MailFrame, WrittenMail } from '../words/mail-template.ts'

/** A record in the words of a mail: its facts are written already, in the reader's language. */
export interface RecordMailData {
  /** Locale keys of the mail's definition. */
  readonly texts: { readonly subject: string; readonly text: string }
  /** Number of the document; '' without one. */
  readonly number: string
  /** What whoever sends it says; '' for nothing. */
  readonly note: string
  readonly facts: readonly (readonly [label: string, text: string])[]
  /** The form it asks to be filled in; null for none. */
  readonly link: {
    readonly url: string
    /** Locale key of what the form is called. */
    readonly label: string
    /** When the link stops working, ISO 8601 UTC, told in this zone. */
    readonly expires: string
    readonly timeZone: string
  } | null
  readonly hasFile: boolean
}

/** The mail of a record: what it is, its facts, the link to its form, and that the record itself goes with it. */
export function recordMail(
  { texts, number, note, facts, link, hasFile }: RecordMailData,
  frame: MailFrame,
): WrittenMail {
  const { translate, tenantName } = frame
  const params = { tenant: tenantName, number }
  const subject = translate(texts.subject, params)
  const words = [translate(texts.text, params), note].filter((text) => text !== '')
  const notices = [
    ...(hasFile ? [translate('mail.record.file')] : []),
    ...(link === null
      ? []
      : [
          translate('mail.publicForm.expires', { expires: frame.formatDate(link.expires, link.timeZone) }),
          translate('mail.publicForm.private'),
        ]),
  ]
  const open = link === null ? '' : translate(link.label)
  const text = [
    ...words,
    ...(facts.length === 0 ? [] : [facts.map(([label, value]) => `${label}: ${value}`).join('\n')]),
    ...(link === null ? [] : [`${open}:\n${link.url}`]),
    ...notices,
  ].join('\n\n')
  const head = [translate('mail.approval.field'), translate('mail.approval.content')]
  const body = [
    heading(subject),
    ...words.map(paragraph),
    ...(facts.length === 0 ? [] : [table(head, facts, 2)]),
    ...(link === null ? [] : [button(open, link.url)]),
    ...notices.map(paragraph),
  ].join('\n')
  return { subject, text, body }
}
