import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { Expression, Id, PermissionName, RoutePath, TextKey } from '../../../json-schema/common-schema.ts'

/** A screen a stored record leads to, as an author writes it. */
export const FormLinkSource = closed(
  {
    label: Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' })),
    to: Type.Unsafe<string>({ ...RoutePath, description: 'Route of the screen it opens.' }),
    query: Type.Optional(
      Type.Record(Id, Id, {
        description:
          'Query parameter of that screen → field of the header whose value it is given; `id` is the record.',
      }),
    ),
    by: Type.Unsafe<string>({ ...PermissionName, description: 'Right of who is offered it: one the screen asks for.' }),
    when: Type.Unsafe<Expression>({ ...Expression, description: 'Over the record: while it is offered.' }),
    firstIf: Type.Optional(
      Type.Unsafe<Expression>({
        ...Expression,
        description: 'While it holds as well it is the main action of the form, before every move.',
      }),
    ),
  },
  { description: 'A button that opens another screen with the record, such as the page its lines are counted on.' },
)
