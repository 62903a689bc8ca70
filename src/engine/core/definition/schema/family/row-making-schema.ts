import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Expression, Id, TextKey } from '../../../json-schema/common-schema.ts'
import { wordOf } from '../../../json-schema/word-schema.ts'

const wordKey = (description: string) => Type.Unsafe<string>({ ...TextKey, description, 'x-overlay': 'free' })

/** What the rows are of that something is made of: documents, or lines of them. */
const RowSourceSource = closed(
  {
    source: Type.Unsafe<string>({
      ...Id,
      description: 'Source of the family that is made, which its lines come from.',
    }),
    record: Type.Unsafe<string>({ ...Id, description: 'Lookup of a row to the document.' }),
    rows: Type.Optional(
      Type.Union([Type.Literal('lines'), Type.Literal('records')], {
        description: 'What rows are: lines of the source, whose ids they have, or whole documents; lines by default.',
      }),
    ),
  },
  { description: 'The record is made from a document the row stands for, or a line of it, as a person would make it.' },
)

/** Fields of a row that say what a record changes. */
const RowChangeSource = closed(
  {
    of: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Field of a row: what it is about, such as an item.' }),
    ),
    from: Type.Unsafe<string>({ ...Id, description: 'Field of a row: what holds now.' }),
    to: Type.Unsafe<string>({ ...Id, description: 'Field of a row: what will hold.' }),
  },
  { description: 'What changes with a row, told beside its name when people are asked whether it is meant.' },
)

/** What selected rows become at once, a record each. */
export const RowMakingSource = closed({
  label: wordKey('What its button says.'),
  family: Type.Unsafe<string>({ ...Id, description: 'Family of the record that is made of a row.' }),
  header: Type.Optional(
    Type.Record(Id, Id, { description: 'Field of the record that is made → field of the row it is copied from.' }),
  ),
  on: Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description:
        'Lookup of a row to a record of the family that is there: the first of "moves" the person may make of it now is made, and none is made anew.',
    }),
  ),
  remarks: Type.Optional(
    wordOf(['none', 'optional', 'required'], {
      description: 'Whether remarks are asked, once for the moves of all rows.',
    }),
  ),
  from: Type.Optional(RowSourceSource),
  ask: Type.Optional(
    Type.Record(Id, Type.Union([Type.Literal('required'), Type.Literal('optional')]), {
      description: 'Fields of the record that is made a person answers before, once for all rows.',
    }),
  ),
  moves: Type.Optional(
    Type.Array(Id, { description: 'Moves made of the new record, in order; with them or not at all.' }),
  ),
  changes: Type.Optional(RowChangeSource),
  when: Type.Optional(
    Type.Unsafe<Expression>({
      ...Expression,
      description: 'Over the row, as `rec`; of which rows one is made. All by default.',
    }),
  ),
  otherwise: Type.Optional(wordKey('What is said of a row of which none is made.')),
  opens: Type.Optional(Type.Boolean({ description: 'What was made of one row is opened.', 'x-overlay': 'free' })),
})
