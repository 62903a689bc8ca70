import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Id, TextKey } from '../../../json-schema/common-schema.ts'

/** Columns of a grid that belong together and stand aside. */
export const MoreColumnsSource = Type.Record(
  Id,
  closed({
    title: Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' })),
    columns: Type.Array(Id, { minItems: 1, description: 'Fields of a line.' }),
    by: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        description:
          'Columns of the group that decide whether a line says something, such as a count, and not the unit that stands beside it by itself; all of them by default.',
      }),
    ),
    whileEdited: Type.Optional(
      Type.Boolean({
        description:
          'The group is in sight while the record is edited, and stands aside afterwards where nobody gave anything in it.',
      }),
    ),
  }),
  {
    description:
      'Of a grid: groups of seldom used columns, by id. They are shown once a person asks for them, and where a line says something in one of them.',
  },
)
