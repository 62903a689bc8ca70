import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Id, type Expression } from '../../../json-schema/common-schema.ts'

/** A state of a workflow. */
export const State = Type.String({
  pattern: '^[A-Z][A-Za-z0-9]*$',
  description: 'A state such as PendingApproval.',
})

/** What a parameter of an effect is bound to. */
const BindingSource = Type.Unsafe<Expression>({
  description:
    'A field of the header (rec.location), of a line (lines.qty), a question (ask.issueQty), a word, or a condition over the header.',
})

/** An effect and what it works on, as an author writes it. */
export const EffectSource = closed(
  {
    use: Type.String({
      pattern: '^[a-z][A-Za-z0-9]*:[a-z][A-Za-z0-9]*$',
      description: 'Named effect of the server such as posting:move.',
    }),
    event: Type.Optional(
      Type.String({ pattern: '^[A-Z]{2,4}\\.[A-Z]{2,10}$', description: 'Event it posts, such as REQ.ISSUE.' }),
    ),
    with: Type.Optional(Type.Record(Id, BindingSource, { description: 'Parameter → what it is bound to.' })),
  },
  { description: 'A named effect of the server, run in the same transaction.' },
)

/** Where a move leads. */
export const TargetSource = Type.Unsafe<string | Readonly<Record<string, string>>>({
  anyOf: [State, Type.Record(Id, State)],
  description: 'A state, or outcome of an effect → state.',
})

/** Effects that run in order. */
export const EffectsSource = Type.Array(EffectSource, { description: 'Effects, in order.' })

/** What follows when a record reaches a state. */
export const ConsequenceSource = closed(
  { effects: EffectsSource, to: Type.Optional(TargetSource) },
  { description: 'Effects that run when a record reaches the state, and where it goes on to.' },
)
