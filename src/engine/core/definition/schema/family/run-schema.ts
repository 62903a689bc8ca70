import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { FieldPath, Id, type Expression } from '../../../json-schema/common-schema.ts'
import { State } from './effect-schema.ts'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

const StepSource = closed(
  {
    use: Type.String({
      pattern: '^[a-z][A-Za-z0-9]*:[a-z][A-Za-z0-9]*$',
      description: 'Named step of the server such as changes:preview.',
    }),
    with: Type.Optional(
      Type.Record(
        Id,
        Type.Unsafe<Expression>({
          description:
            'A field of the header (rec.x), of a line that is worked out (lines.x), of each line of a lines field of the run itself (places.x), or a word.',
        }),
        { description: 'Parameter → what it is bound to.' },
      ),
    ),
    to: Type.Unsafe<string | { readonly all: string; readonly part: string }>({
      anyOf: [State, closed({ all: State, part: State })],
      description: 'State when it is done; { all, part } where some lines may be refused.',
    }),
    withinHours: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 8760, description: 'Hours after the step before in which it may be made.' }),
    ),
  },
  { description: 'A job that a move with run:start starts.' },
)

const NewValue = Type.Unsafe<string | { readonly to: string; readonly by: string }>({
  anyOf: [Id, closed({ to: Id, by: Id })],
  description: 'Header field with the new value; by: choice among SetTo, Add, Percent and Multiply.',
})

const HavingSource = closed(
  {
    lines: id('Lines of a record.'),
    field: id('Field of the line that says the same.'),
    flag: Type.Optional(id('Yes or no the line says as well.')),
  },
  { description: 'The line a record must have.' },
)

const LinesChangeSource = closed(
  {
    of: id('Lines of a record.'),
    title: id('Lookup of a line by which people know it.'),
    where: Type.Record(FieldPath, Id, {
      description:
        'Field of a line, or of what a lookup of it names (location.site) → header field with the value it must have.',
    }),
    set: Type.Optional(
      Type.Record(Id, NewValue, { description: 'Field of a line → its new value; an empty amount stays empty.' }),
    ),
    only: Type.Optional(id('Yes or no that the lines which fit say afterwards, and no other line of the record.')),
  },
  { description: 'Lines of a record that are changed together.' },
)

const ChangesSource = closed(
  {
    family: id('Family whose records are changed.'),
    where: Type.Record(Id, Id, { description: 'Field of a record → header field with the value it must have.' }),
    having: Type.Optional(
      Type.Record(Id, HavingSource, {
        description: 'Header field → the line a record must have that says what stands there.',
      }),
    ),
    set: Type.Record(Id, NewValue, { description: 'Field of a record → its new value.' }),
    lines: Type.Optional(
      Type.Record(Id, LinesChangeSource, { description: 'Name of a change → lines of a record it changes together.' }),
    ),
  },
  { description: 'Masters the run changes.' },
)

/** A document that computes, is looked at, and is applied, as an author writes it. */
export const RunSource = closed(
  {
    lines: closed(
      {
        family: id('Family of the lines.'),
        run: id('Lookup of a line to this document.'),
        outcome: id('Choice of a line: Open, Done, Refused, Undone.'),
        reason: id('Text of a line: why it was refused.'),
        taken: id('Yes or no of a line: whether it is applied.'),
      },
      { description: 'Where the lines are.' },
    ),
    counts: closed(
      { lines: id('Lines there are.'), done: id('Lines done.'), refused: id('Lines refused.') },
      { description: 'Header fields the server counts into.' },
    ),
    sums: Type.Optional(
      closed(
        {
          family: id('Family of the rows, which nobody writes.'),
          run: id('Lookup of a row to this document.'),
          done: id('Yes or no of a row: whether it is made.'),
        },
        {
          description:
            'What the lines people took become together, such as orders: amounts of totals and results are fields of its rows then.',
        },
      ),
    ),
    totals: Type.Optional(
      Type.Record(Id, Id, { description: 'Header field → field of a line, or of a row of sums, it is the sum of.' }),
    ),
    results: Type.Optional(
      Type.Record(
        Id,
        Type.Unsafe<{ readonly sum: string } | { readonly distinct: string }>({
          anyOf: [
            closed({ sum: id('Field of a line, or of a row of sums, that is added up.') }),
            closed({ distinct: id('Lookup of a line whose different records are counted.') }),
          ],
        }),
        { description: 'Header field → what the lines that are done came to.' },
      ),
    ),
    changes: Type.Optional(ChangesSource),
    adjust: Type.Array(State, { description: 'States in which people may adjust lines.' }),
    steps: closed(
      {
        generate: Type.Optional(StepSource),
        apply: Type.Optional(StepSource),
        undo: Type.Optional(StepSource),
      },
      { description: 'Jobs by what they are for.' },
    ),
  },
  { description: 'Jobs of this document: lines worked out by the server, adjusted by people, and applied.' },
)
