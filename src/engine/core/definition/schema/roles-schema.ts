import { Type } from 'typebox'
import { closed } from './closed.ts'
import { Id } from './common-schema.ts'
import { headerRoles, type HeaderRole } from '../header-roles.ts'

const descriptions: Readonly<Record<HeaderRole, string>> = {
  from: 'Where goods come from, or where they are.',
  to: 'Where goods go.',
  day: 'The day it is booked on.',
  amount: 'What it is worth.',
  reference: 'A short text people find it by.',
  reason: 'Why it is made.',
  costCentre: 'Cost centre it is booked to.',
  supplier: 'Supplier it is about.',
  customer: 'Customer it is about.',
}

/** Fields of the header by the role they play, as an author writes them. */
export const RolesSource = closed(
  // The keys are those of the roles, each of which has a description.
  Object.fromEntries(
    (Object.keys(headerRoles) as HeaderRole[]).map((role) => [
      role,
      Type.Optional(Type.Unsafe<string>({ ...Id, description: descriptions[role] })),
    ]),
  ),
  { description: 'Which field of the header plays which part.' },
)
