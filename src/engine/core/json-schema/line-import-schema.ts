import { Type, type Static } from 'typebox'
import { closed } from './closed.ts'
import { Id } from './common-schema.ts'

/** How rows of a file become lines, as an author writes it. */
export const LineImportSource = closed(
  {
    item: Type.Unsafe<string>({ ...Id, description: 'Lookup of a line that a number or a barcode of the file names.' }),
    among: Type.Optional(
      Type.Array(Type.Unsafe<string>(Id), {
        minItems: 1,
        description:
          'Lookups of a line that tell the lines of one item apart, such as a bin and a lot: a fourth cell of the file names those the lines of the item have, divided by a slash, and a dash for what is of none.',
      }),
    ),
    amounts: Type.Array(
      closed({
        unit: Type.Unsafe<string>({ ...Id, description: 'Lookup of a line to a unit of the item.' }),
        qty: Type.Unsafe<string>({ ...Id, description: 'Quantity of a line in that unit.' }),
      }),
      { minItems: 1, description: 'Units a line has, each with its quantity.' },
    ),
    adds: Type.Optional(
      Type.Boolean({ description: 'Items without a line get one; without it only lines there are are filled.' }),
    ),
    unlisted: Type.Optional(
      closed(
        {
          of: Type.Unsafe<string>({ ...Id, description: 'Which of `among`, looked up among those of the item.' }),
          none: Type.Optional(
            Type.Unsafe<string>({ ...Id, description: 'Field of a line that says it is of none of them.' }),
          ),
          name: Type.Unsafe<string>({ ...Id, description: 'Text of a line that names one there is no record of.' }),
          day: Type.Optional(
            Type.Unsafe<string>({
              ...Id,
              description: 'Date of a line beside that name, said in a fifth cell of the file.',
            }),
          ),
        },
        {
          description:
            'What a row names that no line of its item says gets a line of its own, where lines of the item are told apart by it: a lot nobody had on the sheet.',
        },
      ),
    ),
  },
  {
    description: 'Lines may be imported from files: what a row of item, unit and quantity fills.',
    'x-overlay': 'sealed',
  },
)
export type LineImportSource = Static<typeof LineImportSource>
