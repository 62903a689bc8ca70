import { Type, type Static } from 'typebox'
import { closed } from './closed.ts'
import { Id, TextKey } from './common-schema.ts'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

/** What lines come to by one of their fields, as an author writes it. */
export const GroupSource = closed({
  title: Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' })),
  by: id('Lookup or choice of a line: a row for each of its values.'),
  counts: Type.Optional(id('Field of a line: lines that say nothing in it, or zero, count for nothing.')),
  sums: Type.Array(Id, { minItems: 1, maxItems: 4, description: 'Amounts of a line that are summed.' }),
  shows: Type.Optional(
    Type.Array(Id, {
      maxItems: 6,
      description: 'Further fields of a line, alike in all lines of a row: what its first line says is told.',
    }),
  ),
  parts: Type.Optional(
    closed(
      {
        of: id('One of the sums.'),
        told: id('Text of a line with one part a row: how much it weighs, a blank and its name, such as "5 GST".'),
      },
      { description: 'What one of the sums is made of: shares by weight that come to it exactly.' },
    ),
  ),
  header: Type.Optional(
    Type.Record(Id, Id, {
      description: 'Field of a line → field of the header: what these say counts as one more line, such as freight.',
    }),
  ),
  least: Type.Optional(
    closed(
      {
        of: id('One of the sums.'),
        is: id('Amount of a line: the least that sum should come to in its row; what it lacks of it is told.'),
      },
      { description: 'The least a sum should come to.' },
    ),
  ),
})

/** What lines come to by one of their fields. */
export type GroupSource = Static<typeof GroupSource>

/** A column that takes what another one says, in all lines at once. */
export const TakeSource = closed(
  {
    from: id('Field of a line with what is suggested.'),
    into: id('Field of a line of the same kind that takes it where it is empty.'),
  },
  {
    description: 'Of a grid: a command that fills one column with what another suggests, in one step.',
    'x-overlay': 'sealed',
  },
)
