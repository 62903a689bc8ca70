import { Type, type Static } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Id, TextKey } from '../../../json-schema/common-schema.ts'

/** A value of a sample as an author writes it; of lines a list of rows. */
export type SampleValue =
  string | number | boolean | null | readonly Readonly<Record<string, string | number | boolean | null>>[]

const Values = (description: string) =>
  Type.Record(
    Id,
    Type.Unsafe<SampleValue>({
      description:
        'A value as on the wire; of a lookup what the record is called (its title), of a day also `today+3`, of lines a list of rows; null leaves it empty.',
    }),
    { description },
  )

const MistakeSource = closed({
  set: Values('What is changed of the valid record.'),
  at: Type.String({
    pattern: '^[a-z][A-Za-z0-9_]*(\\.[a-z][A-Za-z0-9_]*)?$',
    description: 'The field the issue is told at; `lines.qty` for the first row.',
  }),
  code: Type.String({ minLength: 1, description: 'Code of the issue, such as `unique` or `rule/<id of a rule>`.' }),
  message: Type.Optional(TextKey),
})

/** What the tests of every definition begin with. Never sent to a browser. */
export const SamplesSource = closed(
  {
    record: Type.Optional(Values('A valid record, as far as one cannot be made from kinds and rules.')),
    also: Type.Optional(
      Type.Record(Id, Values('What is changed of the valid record for another valid one.'), {
        description: 'Other valid records, for moves the first never comes to.',
      }),
    ),
    mistakes: Type.Optional(
      Type.Record(Id, MistakeSource, { description: 'What must be refused, and how it is told.' }),
    ),
  },
  { description: 'Samples for the tests each definition makes of itself; made where left out.', 'x-overlay': 'free' },
)

/** {@link SamplesSource} as read. */
export type SamplesSource = Static<typeof SamplesSource>
