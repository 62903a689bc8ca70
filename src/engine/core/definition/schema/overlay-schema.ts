import { Type, type Static } from 'typebox'
import { closed } from '../../json-schema/closed.ts'
import { Id } from '../../json-schema/common-schema.ts'
import { fileHeader } from '../../json-schema/file-header.ts'

const Path = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)*$',
  description: 'Ids joined by dots, such as lists.requisitions.columns.',
})

/** Where an id is put among its neighbours. */
const PlaceSource = Type.Union([closed({ before: Id }), closed({ after: Id })])

/** A tenant's changes to one family: config/tenants/<tenant>/forms/<module>/<id>.json. */
export const OverlaySource = closed({
  ...fileHeader,
  id: Type.Unsafe<string>({ ...Id, description: 'The family it changes.' }),
  madeAgainst: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Format version of the base it was made against.' }),
  ),
  set: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Merged into the family, node by node; every property says what it admits.',
    }),
  ),
  place: Type.Optional(
    Type.Record(Path, Type.Record(Id, PlaceSource), { description: 'List of ids → id → before or after which other.' }),
  ),
  hide: Type.Optional(
    Type.Record(Path, Type.Array(Id, { minItems: 1 }), { description: 'List of ids or keyed map → ids to leave out.' }),
  ),
})
export type OverlaySource = Static<typeof OverlaySource>
