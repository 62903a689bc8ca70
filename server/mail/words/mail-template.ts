import type { Translate } from '../../definitions/translator-for.ts'

/** What a mail says. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What a template writes: the page around it is the same for every mail. */
export interface WrittenMail {
  readonly subject: string
  readonly text: string
  /** HTML inside the page. */
  readonly body: string
}

/** What every mail is written with. */
export interface MailFrame {
  readonly translate: Translate
  readonly language: string
  readonly productName: string
  readonly tenantName: string
  /** A day or an instant as people of the tenant read it, in the site's zone where one is given; other texts stay as they are. */
  readonly formatDate: (text: string, timeZone?: string) => string
}

/** Writes the mail of one template; `data` is what `enqueueMail` was given. */
export type MailTemplate<Data> = (data: Data, frame: MailFrame) => WrittenMail
