import { Type, type Static } from 'typebox'
import { closed } from './closed.ts'
import { Id } from './common-schema.ts'

/** How lines that are stored one a cell are drawn as rows and columns, as an author writes it. */
export const MatrixSource = closed(
  {
    rows: Type.Array(Id, { minItems: 1, description: 'Fields of a line that name a row.' }),
    columns: Type.Unsafe<string>({
      ...Id,
      description: 'Field of a line that says the column: a whole number between two limits, or a choice.',
    }),
    value: Type.Unsafe<string>({
      ...Id,
      description: 'Field of a line that holds the value of a cell: an amount or a quantity.',
    }),
    upTo: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Whole number of the header: columns beyond it are not shown.' }),
    ),
    file: Type.Optional(
      Type.Boolean({
        description:
          'The table is read from a file and saved to one: a row of headings, then what names each row and its values by column.',
      }),
    ),
  },
  {
    description: 'Lines are stored one a cell and drawn as a table of rows and columns, with totals on both sides.',
    'x-overlay': 'sealed',
  },
)
export type MatrixSource = Static<typeof MatrixSource>
