import { Type, type Static } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Expression, Id, TextKey } from '../../../json-schema/common-schema.ts'
import { ConsequenceSource, EffectsSource, State, TargetSource } from './effect-schema.ts'
import { wordOf } from '../../../json-schema/word-schema.ts'

const States = (description: string) => Type.Array(State, { minItems: 1, description })
const label = Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' }))

const LineQuestionSource = closed(
  {
    lines: Id,
    id: Id,
    label,
    columns: Type.Optional(Type.Array(Id, { description: 'Line columns shown beside it.', 'x-overlay': 'ids' })),
    fields: Type.Optional(
      Type.Array(Id, {
        description:
          'Fields of the line that people may fill in with it, such as the bin its goods are put into; none by which others go, and a tenant adds none.',
        'x-overlay': 'subset',
      }),
    ),
    upTo: Type.Unsafe<string>({ ...Id, description: 'Quantity of the line that is offered and is the upper limit.' }),
    picks: Type.Optional(
      Type.Boolean({
        description:
          'The dialog tells out of which bins and of which lots the goods of each line would go, in the order they are walked, finds a line by a scanned code and prints a slip.',
      }),
    ),
  },
  { description: 'A quantity asked per line.' },
)

const AskSource = closed(
  {
    remarks: Type.Optional(
      wordOf(['none', 'optional', 'required'], { description: 'Whether remarks are asked.', 'x-overlay': 'higher' }),
    ),
    fields: Type.Optional(
      Type.Record(Id, wordOf(['optional', 'required', 'whenShort', 'anew']), {
        description:
          'Fields of the header that the move writes, and whether they must be given; "whenShort": asked, and required, where less of a line is given than there is; "anew": as optional, but empty each time it is asked.',
      }),
    ),
    lines: Type.Optional(LineQuestionSource),
  },
  { description: 'What is asked of the person before the move.' },
)

/** One move between states. */
const MoveSource = closed({
  label,
  from: States('States it starts from.'),
  to: Type.Optional(TargetSource),
  by: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*$', description: 'A permission name, or `approver`.' }),
  at: Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description:
        'Lookup of "alsoSeenAt" to the site whose sessions make the move; the record\'s own site by default. Head office makes it for any.',
    }),
  ),
  guard: Type.Optional(
    Type.Unsafe<Expression>({ ...Expression, description: 'Must be true for the move.', 'x-overlay': 'and-only' }),
  ),
  firstIf: Type.Optional(
    Type.Unsafe<Expression>({
      ...Expression,
      description:
        'While it holds the move is the main action of the form, before every other; of a record that is not saved yet it is the only one.',
    }),
  ),
  ask: Type.Optional(AskSource),
  effects: Type.Optional(EffectsSource),
  newVersion: Type.Optional(Type.Boolean({ description: 'Supersedes open approvals and raises the version.' })),
  intent: Type.Optional(
    wordOf(['none', 'primary', 'success', 'warning', 'danger'], {
      description: 'Colour of its button.',
      'x-overlay': 'free',
    }),
  ),
  confirm: Type.Optional(Type.Boolean({ description: 'Asks "are you sure".', 'x-overlay': 'trueOnly' })),
})

/** States and moves, as an author writes them. */
export const WorkflowSource = closed(
  {
    start: State,
    states: States('Every state a document can be in.'),
    editable: Type.Optional(
      Type.Array(State, {
        description: 'States in which the record may be changed; the start by default.',
        'x-overlay': 'subset',
      }),
    ),
    finished: Type.Optional(
      Type.Array(State, { description: 'States that are an end; those no move leaves by default.' }),
    ),
    byItself: Type.Optional(
      Type.Array(State, {
        description:
          'States the product itself leads to, without a move, such as a mail that was sent; from there on moves lead as from any other.',
      }),
    ),
    voided: Type.Optional(
      Type.Array(State, {
        description:
          'States in which a record is as if it had never been: values that may stand only once together may be used again.',
      }),
    ),
    moves: Type.Record(Id, MoveSource, { description: 'Moves by id.' }),
    onState: Type.Optional(
      Type.Unsafe<Readonly<Record<string, Static<typeof ConsequenceSource>>>>({
        ...Type.Record(Type.String({ pattern: '^[A-Z][A-Za-z0-9]*$' }), ConsequenceSource),
        description: 'State → what follows when a record reaches it.',
      }),
    ),
    periodEnd: Type.Optional(
      closed(
        { from: State, to: State },
        {
          description:
            'What becomes of a posted document when the fiscal period of its day is closed; opening the period again gives it back.',
        },
      ),
    ),
    expires: Type.Optional(
      closed(
        {
          after: Type.Unsafe<string>({
            ...Id,
            description: 'Date of the header: the last day, by the clock of its site.',
          }),
          from: States('States in which it can be over.'),
          to: State,
        },
        { description: 'What is over once its last day has passed, without a move of anybody.' },
      ),
    ),
  },
  { description: 'States of a document and the moves between them.' },
)
