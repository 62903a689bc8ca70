import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Id } from '../../../json-schema/common-schema.ts'
import { wordOf } from '../../../json-schema/word-schema.ts'
import { longestFormDays, publicFileKinds } from '../../../model/outside/public-form-definition.ts'
import { State } from './effect-schema.ts'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

/** Fields of the header, and cells of lines as `lines.qty`. */
export const Paths = (description: string) =>
  Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9_]*(\\.[a-z][A-Za-z0-9_]*)?$' }), {
    minItems: 1,
    uniqueItems: true,
    description,
  })

const FilesSource = closed(
  {
    kinds: Type.Array(wordOf(publicFileKinds), {
      minItems: 1,
      uniqueItems: true,
      description: 'Endings of their names.',
    }),
    megabytes: Type.Integer({ minimum: 1, maximum: 10, description: 'Size of the largest.' }),
    count: Type.Integer({ minimum: 1, maximum: 20, description: 'How many.' }),
  },
  { description: 'Files that may be sent with the form.' },
)

const PublicFormSource = closed(
  {
    to: id('Header field with the address the link is mailed to.'),
    message: Type.Optional(id('Header field whose text stands in the mail.')),
    language: Type.Optional(id('Header field with the language of mail and page.')),
    days: Type.Integer({ minimum: 1, maximum: longestFormDays, description: 'Days a link lives.' }),
    shows: Type.Optional(Paths('Fields people outside read, `lines.cell` for cells.')),
    reveals: Type.Optional(
      Paths('Of what "shows" names: what is confidential in the house (`readIf`) and told to the holder on purpose.'),
    ),
    writes: Paths('Fields people outside write, `lines.cell` for cells.'),
    states: Type.Array(State, { minItems: 1, uniqueItems: true, description: 'States in which they write.' }),
    moves: Type.Array(Id, { minItems: 1, uniqueItems: true, description: 'Moves they make.' }),
    onlyNamed: Type.Optional(
      Type.Boolean({
        description:
          'Writes nothing but what "writes" names and works nothing out anew, for records that were decided about. False by default.',
      }),
    ),
    sections: Type.Array(Id, { minItems: 1, uniqueItems: true, description: 'Sections of the form that are drawn.' }),
    files: Type.Optional(FilesSource),
    sealedUntil: Type.Optional(id('Instant of the header until which answers are kept apart, unseen.')),
  },
  { description: 'A form that a mailed link opens without signing in.' },
)

/** Forms for people outside by purpose, as an author writes them. */
export const PublicFormsSource = Type.Record(Id, PublicFormSource, {
  description: 'Forms that mailed links open without signing in, by purpose.',
})
