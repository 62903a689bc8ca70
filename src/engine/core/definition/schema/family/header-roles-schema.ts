import type { HeaderRole } from '../../../model/header-roles.ts'
import { rolesSource } from '../../../json-schema/roles-source.ts'

/** Fields of the header by the role they play, as an author writes them. */
export const HeaderRolesSource = rolesSource<HeaderRole>('Which field of the header plays which part.', {
  from: 'Where goods come from, or where they are.',
  to: 'Where goods go.',
  day: 'The day it is booked on.',
  neededBy: 'The day it is needed.',
  amount: 'What it is worth.',
  reference: 'A short text people find it by.',
  reason: 'Why it is made.',
  costCentre: 'Cost centre it is booked to.',
  supplier: 'Supplier it is about.',
  customer: 'Customer it is about.',
})
