import { Type, type Static } from 'typebox'
import { closed } from './closed.ts'
import { Id } from './common-schema.ts'

/** Where a field of a line takes its value from, as an author writes it. */
export const PickSource = closed(
  {
    lines: Type.Unsafe<string>({ ...Id, description: 'Other lines field of the record.' }),
    value: Type.Unsafe<string>({ ...Id, description: 'Field of the other line whose value is taken.' }),
    where: Type.Record(Id, Id, {
      minProperties: 1,
      description: 'Field of the other line → field of the own one that says the same; id is the line itself.',
    }),
  },
  {
    description:
      'Of a field of a line: its value is that of the first of other lines whose fields say what fields of its own line say; nothing where there is none, or where one of its own is empty.',
    'x-overlay': 'sealed',
  },
)
export type PickSource = Static<typeof PickSource>
