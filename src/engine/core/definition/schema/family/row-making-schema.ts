import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Expression, Id, TextKey } from '../../../json-schema/common-schema.ts'

const wordKey = (description: string) => Type.Unsafe<string>({ ...TextKey, description, 'x-overlay': 'free' })

/** What selected rows become at once, a record each. */
export const RowMakingSource = closed({
  label: wordKey('What its button says.'),
  family: Type.Unsafe<string>({ ...Id, description: 'Family of the record that is made of a row.' }),
  header: Type.Record(Id, Id, {
    description: 'Field of the record that is made → field of the row it is copied from.',
    minProperties: 1,
  }),
  moves: Type.Optional(
    Type.Array(Id, { description: 'Moves made of the new record, in order; with them or not at all.' }),
  ),
  when: Type.Optional(
    Type.Unsafe<Expression>({
      ...Expression,
      description: 'Over the row, as `rec`; of which rows one is made. All by default.',
    }),
  ),
  otherwise: Type.Optional(wordKey('What is said of a row of which none is made.')),
  opens: Type.Optional(Type.Boolean({ description: 'What was made of one row is opened.', 'x-overlay': 'free' })),
})
