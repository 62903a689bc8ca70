import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Expression, Id, TextKey } from '../../../json-schema/common-schema.ts'

/** A condition over the whole record, as an author writes it. */
export const RuleSource = closed({
  assert: Type.Unsafe<Expression>({ ...Expression, description: 'Must hold before a save.', 'x-overlay': 'and-only' }),
  at: Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9_]*(\\.[a-z][A-Za-z0-9_]*)?$' }), {
    minItems: 1,
    description: 'Fields the message is shown at; `lines.qty` is checked on every line.',
  }),
  message: Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' })),
  when: Type.Optional(Type.Unsafe<Expression>({ ...Expression, description: 'The rule asks only when this holds.' })),
  before: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      uniqueItems: true,
      description: 'Moves before which it must hold, instead of before every save; asked by the server alone.',
    }),
  ),
  asks: Type.Optional(
    Type.Boolean({
      description: 'Where it does not hold a save is asked about instead of refused; asked by the server alone.',
    }),
  ),
})
