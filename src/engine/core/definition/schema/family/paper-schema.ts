import { Type, type Static } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Id, TextKey } from '../../../json-schema/common-schema.ts'
import { GroupSource } from '../../../json-schema/group-schema.ts'

/** What stands together on paper. */
const PaperSectionSource = closed({
  title: Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' })),
  house: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      description:
        'Preferences of texts that say who the house is, such as legalName; those nobody has set are left out.',
      'x-overlay': 'subset',
    }),
  ),
  fields: Type.Optional(Type.Array(Id, { description: 'Header fields, in order.', 'x-overlay': 'ids' })),
  lines: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Lines field.' })),
  columns: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      description: 'Of lines: the fields that are printed, in order, also those the grid does not show.',
      'x-overlay': 'ids',
    }),
  ),
  groups: Type.Optional(
    Type.Record(Id, GroupSource, { description: 'Of lines: what they come to by one of their fields, by id.' }),
  ),
  totals: Type.Optional(Type.Array(Id, { description: 'Of lines: header fields under them.', 'x-overlay': 'ids' })),
})

/** What a record says on paper, as an author writes it. */
export const PaperSource = closed(
  {
    title: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description: 'Choice of the header whose value names the record on paper; the name of the family by default.',
      }),
    ),
    final: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        description: 'States in which it is what it says; in any other one its title says the state as well.',
      }),
    ),
    sections: Type.Record(Id, PaperSectionSource, { description: 'What stands together, in order.' }),
  },
  {
    description:
      'What a printed record says in place of its form: for customers and others outside, without what only the house books by.',
    'x-overlay': 'sealed',
  },
)
export type PaperSource = Static<typeof PaperSource>
