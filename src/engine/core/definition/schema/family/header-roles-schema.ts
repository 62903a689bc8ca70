import type { HeaderRole } from '../../../model/header-roles.ts'
import { rolesSource } from '../../../json-schema/roles-source.ts'

/** Fields of the header by the role they play, as an author writes them. */
export const HeaderRolesSource = rolesSource<HeaderRole>('Which field of the header plays which part.', {
  from: 'Where goods come from, or where they are.',
  to: 'Where goods go.',
  day: 'The day it is booked on.',
  rateDay: 'The day whose exchange rate holds; the day it is booked on by default.',
  neededBy: 'The day it is needed.',
  asOf: 'Of a view of the database: the day at whose end its rows held. Its lists ask for one day, today by default, and a person chooses it beside their views.',
  amount: 'What it is worth.',
  currency: 'The currency its amounts are in, but those that name another one; that of the site by default.',
  reference: 'A short text people find it by.',
  reason: 'Why it is made.',
  costCentre: 'Cost centre it is booked to.',
  supplier: 'Supplier it is about.',
  customer: 'Customer it is about.',
})
