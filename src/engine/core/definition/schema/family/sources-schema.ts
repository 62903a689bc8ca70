import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Expression, Id, PermissionName, TextKey } from '../../../json-schema/common-schema.ts'
import { State } from './effect-schema.ts'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const fields = (description: string) => Type.Record(Id, Id, { description })

const LinesSource = closed(
  {
    into: id('Lines field of this family.'),
    from: id('Lines field of the source.'),
    map: fields('Field of this line → field of the line of the source.'),
    same: Type.Optional(
      fields(
        'Field of this header → field of the line of the source: lines that say something else are left for another.',
      ),
    ),
    record: Type.Optional(id('Field of this line that looks up the source; needed where something is counted.')),
    line: Type.Optional(
      id('Field of this line that looks up the line of the source; needed where something is counted.'),
    ),
    keeps: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        description: 'Fields of this line that must say what "map" copied when they are taken.',
      }),
    ),
    cancels: Type.Optional(
      id('Quantity of this line that will not come any more: given back when the document is closed short.'),
    ),
    shared: Type.Optional(
      id(
        'Text of this line that says of which documents it takes how much, written by the server: a line may take of several lines of the source then.',
      ),
    ),
    before: Type.Optional(
      Type.Record(
        Id,
        closed({
          of: id('Amount of this line that is summed.'),
          terms: Type.Array(Id, {
            minItems: 1,
            description:
              'Fields of this line that "map" copies, by which the amount is worked out: while lines that stand say others, nothing is told.',
          }),
        }),
        {
          description:
            'Amount of this line, written by the server when it takes → the amount that other lines took of the same line of the source before, those of documents that stand.',
        },
      ),
    ),
    substitutes: Type.Optional(
      Type.Boolean({
        description:
          "A line may be of an item that stands among the substitutes of the one its source's line asks for, and takes of it by their factor.",
      }),
    ),
    refuses: Type.Optional(
      id(
        'Quantity of this line that came, was sent back and will not come again: as far as it is open it counts as not wanted any more.',
      ),
    ),
    takes: closed(
      { qty: id('Quantity this line takes.'), unit: Type.Optional(id('Unit it is given in.')) },
      { description: 'What a line takes of its source.' },
    ),
    asked: Type.Optional(
      closed(
        {
          qty: id('Quantity asked for; empty, there is no end to what may be taken.'),
          unit: Type.Optional(id('Unit it is given in.')),
          taken: id('Quantity taken so far; written by the server.'),
          cancelled: Type.Optional(id('Quantity that is not wanted any more; written by the server.')),
          brings: Type.Optional(
            id('Quantity a new document brings, as far as it is open; left out, all that is open.'),
          ),
          bringsOn: Type.Optional(
            Type.Array(Id, {
              minItems: 7,
              maxItems: 7,
              description:
                'Quantities a document made on Monday, on Tuesday and so on brings: where a line says one of them it brings that, and nothing on the other days, in place of "brings".',
            }),
          ),
          over: Type.Optional(
            id(
              'Percent of the quantity that may be taken of this line beyond what is open; where it is empty, "tolerance" holds.',
            ),
          ),
        },
        { description: 'What there is to take of a line of the source; left out, nothing is counted.' },
      ),
    ),
    offers: Type.Optional(
      closed(
        {
          family: id('Family of rows whose ids are those of lines of the source.'),
          qty: id('Quantity of the row.'),
          map: Type.Optional(fields('Field of this line → field of the row.')),
        },
        { description: 'What a line is offered with instead of all that is open; nothing of a line without a row.' },
      ),
    ),
    exploded: Type.Optional(
      closed(
        {
          covers: id(
            'Number of this header: how many portions of the source, or units of what it makes where it names no portions; empty, what it makes at once.',
          ),
        },
        {
          description:
            'Of a source that is a recipe, named by "record": its lines are what so much of it takes of each item that is kept in stock, through all levels, in whole units of its movements.',
        },
      ),
    ),
    blind: Type.Optional(
      closed(
        {
          seenBy: Type.Unsafe<string>({
            ...PermissionName,
            description: 'Right to view the source: who lacks it takes blind, and counts what there is.',
          }),
          hides: Type.Array(Id, {
            minItems: 1,
            description: 'Fields of this line that tell what was asked: nobody without the right reads them.',
          }),
        },
        { description: 'Who may not view the source takes of it all the same, and is told no quantity of it.' },
      ),
    ),
    tolerance: Type.Optional(
      Type.Unsafe<Expression>({
        ...Expression,
        description: 'Percent of what was asked that may be taken beyond what is open.',
      }),
    ),
    beyond: Type.Optional(
      closed(
        {
          by: Type.Unsafe<string>({ ...PermissionName, description: 'Right of who may.' }),
          reason: id('Text of this line that says why; without it nobody does.'),
        },
        { description: 'Who may take more than is tolerated, with a reason; nobody by default.' },
      ),
    ),
  },
  { description: 'How lines are made from lines.' },
)

/** What documents of this family are made from, as an author writes it. */
export const SourcesSource = Type.Record(
  Id,
  closed({
    label: Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' })),
    makes: Type.Optional(
      Type.Unsafe<string>({
        ...TextKey,
        description:
          'Text of the button on a record of the source that makes a document of it; "Create" and the title of this family by default. For a family that is made of one kind of record in several ways.',
        'x-overlay': 'free',
      }),
    ),
    from: id('Family of the source.'),
    where: Type.Optional(
      Type.String({ description: 'OData filter over the source in wire names: what may still be taken from.' }),
    ),
    same: Type.Optional(fields('Field of this header → field of the source that must be equal in all of them.')),
    header: Type.Optional(fields('Field of this header → field of the source it is copied from.')),
    says: Type.Optional(
      Type.Record(Id, Type.String({ minLength: 1, maxLength: 60 }), {
        description: 'Choice of this header → what documents made of this source say in it.',
      }),
    ),
    record: Type.Optional(
      id('Field of this header that looks up the source; where something is counted, all lines are of that one.'),
    ),
    many: Type.Optional(Type.Boolean({ description: 'One document may be made from several.' })),
    leads: Type.Optional(
      Type.Boolean({
        description:
          'Making one is the main action of a record of the source that is not open for changes, with Ctrl+Enter, while that offers no main move and no link that leads.',
      }),
    ),
    lines: LinesSource,
    becomes: Type.Optional(
      closed(
        {
          none: State,
          part: State,
          complete: State,
          completeIf: Type.Optional(
            Type.Unsafe<Expression>({
              ...Expression,
              description:
                'Over the source after taking: whether all of it is taken; once nothing of any line is open by default.',
            }),
          ),
        },
        { description: 'States of the source when nothing, a part or all of it is taken; any other state stays.' },
      ),
    ),
    follows: Type.Optional(
      closed(
        {
          lines: Type.Optional(
            fields(
              'Quantity of the line of the source → quantity of this line, a part of what it took, that is written onto it.',
            ),
          ),
          states: Type.Optional(
            closed(
              { done: State, waits: State, from: State, to: State },
              {
                description:
                  'The source goes from "from" to "to" once every document made from it is in the state "done" and none "waits", and back.',
              },
            ),
          ),
        },
        { description: 'What the source is told of what becomes of the documents made from it.' },
      ),
    ),
    inOneGo: Type.Optional(
      closed(
        {
          header: Type.Optional(
            fields('Field of this header → field of the source it is copied from, beside "same" and "header".'),
          ),
          lines: Type.Optional(
            fields(
              'Field of this line → field of the line of the source it is copied from, in place of what "map" says.',
            ),
          ),
          moves: Type.Optional(
            Type.Array(Id, {
              description:
                'Moves of this family, in order: each is made where the document and the rights of the person let it; a draft by default.',
            }),
          ),
          byAnyone: Type.Optional(
            Type.Boolean({
              description:
                'A draft is made by whoever makes the move of the source, also without the right to enter one; goes with no moves.',
            }),
          ),
        },
        { description: 'How one is made of the source by the effect `sources:inOneGo` of a move of the source.' },
      ),
    ),
    undo: Type.Optional(
      id(
        'Move of this family that takes back what was made in one go, or of a row, and nobody has touched, when the source is undone.',
      ),
    ),
  }),
  { description: 'Documents this one is made from, by id.' },
)
