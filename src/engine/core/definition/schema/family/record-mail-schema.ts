import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Id } from '../../../json-schema/common-schema.ts'
import { Paths } from './public-form-schema.ts'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

const PaperSource = closed(
  {
    shows: Type.Optional(Paths('Fields on it, `lines.cell` for cells.')),
    sections: Type.Optional(
      Type.Array(Id, { minItems: 1, uniqueItems: true, description: 'Sections of the form that are drawn.' }),
    ),
  },
  {
    description:
      'The record on paper that goes with the mail, as a PDF. Where the form says a `paper`, that is mailed and neither `shows` nor `sections` is said here; else both are.',
  },
)

const MailSource = closed(
  {
    to: id('Header field with the address.'),
    language: Type.Optional(id("Header field with the reader's language.")),
    state: Type.Optional(id('Choice of the header that tells how the mail fares: Waiting, Sent, Failing, Failed.')),
    facts: Type.Optional(
      Type.Array(Id, { minItems: 1, uniqueItems: true, description: 'Header fields that stand in the mail itself.' }),
    ),
    paper: Type.Optional(PaperSource),
    form: Type.Optional(id('Form of "publicForms" the mail carries the link to.')),
  },
  { description: 'A mail to somebody outside that a record is the content of; moves send it with mails:send.' },
)

/** Mails of a family, as an author writes them. */
export const RecordMailsSource = closed(
  {
    document: Type.Optional(MailSource),
    cancellation: Type.Optional(MailSource),
  },
  { description: 'Mails to people outside: the record itself, and the word that it holds no more.' },
)
