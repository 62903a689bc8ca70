import { Type, type TOptional, type TUnsafe } from 'typebox'
import { closed } from './closed.ts'
import { Id } from './common-schema.ts'

type RolesProperties<R extends string> = { readonly [K in R]: TOptional<TUnsafe<string>> }

/** A closed object of field ids by role, each with what the role is. */
export function rolesSource<R extends string>(description: string, roles: Readonly<Record<R, string>>) {
  const properties = Object.entries<string>(roles).map(([role, text]) => [
    role,
    Type.Optional(Type.Unsafe<string>({ ...Id, description: text })),
  ])
  // The keys are those of the roles.
  return closed(Object.fromEntries(properties) as RolesProperties<R>, { description })
}
