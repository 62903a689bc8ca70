import { Type } from 'typebox'

/** An id inside a definition: starts with a lower-case letter. */
export const Id = Type.String({
  pattern: '^[a-z][A-Za-z0-9_]*$',
  description: 'An id: a lower-case letter, then letters, digits or _.',
})

/** A field of the record, or of its lines. */
export const FieldPath = Type.String({
  pattern: '^[a-z][A-Za-z0-9_]*(\\.[a-z][A-Za-z0-9_]*)?$',
  description: 'A field, or a field of lines behind their id and a dot.',
})

/** A text shown to people, always by locale key. */
export const TextKey = Type.String({
  pattern: '^@[A-Za-z][A-Za-z0-9_.-]*$',
  description: 'A locale key with a leading @, such as @requisition.title.',
})

/** A permission name such as CreateRequisition. */
export const PermissionName = Type.String({ pattern: '^[A-Z][A-Za-z0-9]*$', description: 'A permission name.' })

/** An expression in JSON Logic; its operators, paths and types are proved by the link step. */
export const Expression = Type.Unsafe<Expression>({
  description: 'A JSON Logic expression over rec, row, user, session, tenant, preference and now.',
})

/** JSON Logic as an author writes it: a literal, or one operator with its arguments. */
export type Expression =
  string | number | boolean | null | readonly Expression[] | { readonly [operator: string]: Expression }

/** A path in the hash routes under the tenant segment, such as transaction/view-requisition. */
export const RoutePath = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9/-]*$',
  description: 'A hash route under the tenant segment.',
})
