import { Type, type Static } from 'typebox'
import { closed } from './closed.ts'
import { Id } from './common-schema.ts'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const maybe = (description: string) => Type.Optional(id(description))

const Together = closed(
  {
    by: id('Choice of the header that says which rows go together.'),
    alike: Type.Optional(
      Type.Record(Type.String(), Id, {
        description:
          'Value of that choice → field of a row: rows that say the same in it, and say something, go together.',
      }),
    ),
    all: Type.Optional(
      Type.Array(Type.String(), { description: 'Values of that choice by which all rows go together.' }),
    ),
  },
  { description: 'Rows that are chosen for together; without it each is chosen for by itself.' },
)

/** Lines against lines of the same record, as an author writes it. */
export const CompareSource = closed(
  {
    rows: closed(
      {
        lines: id('Lines field with a line for each row.'),
        shows: Type.Optional(Type.Array(Id, { maxItems: 6, description: 'Fields of the line told under its name.' })),
        against: maybe('Number of the line each value is compared with, such as the last price.'),
        preferred: maybe(
          'Lookup of the line to what names a column, such as the supplier an item prefers: the cell of that column is marked.',
        ),
        times: maybe('Quantity of the line values are multiplied by for the totals of a column; 1 without it.'),
        offers: maybe(
          'Field of type offers of the line, such as what all suppliers ask: a column for each who offers anything, instead of columns and cells.',
        ),
      },
      { description: 'What is compared: one row a line.' },
    ),
    columns: Type.Optional(
      closed(
        {
          lines: id('Other lines field with a line for each column.'),
          name: id('Lookup of the line that names the column; by it cells and choices find theirs.'),
          answered: maybe('Yes or no of the line: whether anything is to be expected in the column.'),
        },
        { description: 'Between whom: one column a line, as many as there are.' },
      ),
    ),
    cells: Type.Optional(
      closed(
        {
          lines: id('Lines field with a line for each cell that is filled.'),
          row: id('Whole number of the line: id of the line of its row.'),
          column: id('Lookup of the line: what its column is named by.'),
          value: id('Number of the line that is compared, in the currency of the site where it is an amount.'),
          asked: maybe('The same amount as it was given: an amount with its own currency beside it.'),
          notes: Type.Optional(
            Type.Array(Id, { maxItems: 4, description: 'Further fields of the line told in the cell.' }),
          ),
        },
        { description: 'What stands where a row and a column meet.' },
      ),
    ),
    best: Type.Optional(
      Type.Union([Type.Literal('lowest'), Type.Literal('highest')], {
        description:
          'Which value of a row is marked, of several alike that of the first column; the lowest when left out.',
      }),
    ),
    choice: Type.Optional(
      closed(
        {
          field: id('Lookup of the line of a row that takes the name of the column whose cell is chosen.'),
          total: maybe('Amount of the header that says what the chosen cells come to.'),
          empties: Type.Optional(
            Type.Array(Id, {
              maxItems: 6,
              description:
                'Fields of that line that are emptied then, because they spoke of another: a price agreed with it.',
            }),
          ),
          together: Type.Optional(Together),
        },
        { description: 'What choosing a cell writes; without it nothing is chosen.' },
      ),
    ),
  },
  {
    description:
      'Lines of the record against others: a grid of rows and columns that are both data, instead of fields.',
    'x-overlay': 'sealed',
  },
)
export type CompareSource = Static<typeof CompareSource>
