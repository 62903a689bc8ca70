import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Id } from '../../../json-schema/common-schema.ts'

const field = (description: string) => Type.Unsafe<string>({ ...Id, description })

/** How a row stands for a document of another family. */
export const AboutSource = closed(
  {
    family: field('Choice field with the id of the family; its values are the families there may be.'),
    document: field('Text field with the document link.'),
    status: field("Field with the document's state, said as the document's family calls it."),
    version: field('Whole number: the version the row is about.'),
    request: Type.Optional(
      field(
        'Whole number: the approval request a move answers; empty: the row offers no move. Left out: rows offer what people move by their rights, and no decisions.',
      ),
    ),
    since: Type.Optional(field('Whole number: the version approvers were asked about before.')),
  },
  {
    description:
      'Fields by which each row stands for a document of another family: seen by who may view that family, opened and moved as that document.',
  },
)
