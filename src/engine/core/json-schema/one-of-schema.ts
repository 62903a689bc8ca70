import { Type, type Static } from 'typebox'
import { closed } from './closed.ts'
import { Id, TextKey } from './common-schema.ts'

/** Columns of which each line fills one, as an author writes them. */
export const OneOfSource = Type.Record(
  Id,
  closed({
    by: Type.Unsafe<string>({ ...Id, description: 'The choice of the line that says which field is filled.' }),
    fields: Type.Record(Type.String(), Id, {
      minProperties: 2,
      description: 'Value of the choice → the field it stands for; a value without one leaves the column empty.',
    }),
    label: Type.Optional(
      Type.Unsafe<string>({ ...TextKey, description: 'Heading of the column.', 'x-overlay': 'free' }),
    ),
  }),
  {
    description: 'Columns of which each line fills one: an item, a recipe or a text, by the kind of the line.',
    'x-overlay': 'sealed',
  },
)
export type OneOfSource = Static<typeof OneOfSource>
