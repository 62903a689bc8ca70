import { Type, type Static } from 'typebox'
import { closed } from './closed.ts'
import { Id } from './common-schema.ts'

/** Lines that hold on days of their own, of which one at most holds on a day. */
export const SpansSource = closed(
  {
    of: Type.Array(Type.Unsafe<string>({ ...Id, description: 'A field of a line.' }), {
      minItems: 1,
      description: 'Fields whose values together tell what a line says something of, such as a supplier and a unit.',
    }),
    least: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description:
          'A quantity of a line from which on it holds, empty: from none. Lines that hold from different quantities hold beside each other.',
      }),
    ),
    from: Type.Unsafe<string>({ ...Id, description: 'The first day a line holds; empty: always before.' }),
    to: Type.Unsafe<string>({
      ...Id,
      description: 'The last day a line holds; empty: until the next line of the same begins.',
    }),
  },
  {
    description: 'Lines hold on days, and of those that say something of the same one at most holds on a day.',
    'x-overlay': 'sealed',
  },
)
export type SpansSource = Static<typeof SpansSource>
