import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Id } from '../../../json-schema/common-schema.ts'

/** How a family takes in a block of fields: where they stand and what it calls what the block reads. */
export const BlockUse = closed({
  lines: Type.Optional(
    Type.Unsafe<string>({ ...Id, description: 'Lines field that takes the fields of a line; `lines` by default.' }),
  ),
  after: Type.Optional(
    closed(
      {
        fields: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Field of the header they follow.' })),
        lines: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Field of the line they follow.' })),
      },
      { description: 'Fields of the family that those of the block follow; at the end by default.' },
    ),
  ),
  with: Type.Optional(
    Type.Record(Id, Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })]), {
      description: "Name of the block → the family's own name for it, or several of them.",
    }),
  ),
})
