import type { LineRole } from '../model/line-roles.ts'
import { rolesSource } from './roles-source.ts'

/** Fields of a line by the role they play, as an author writes them. */
export const LineRolesSource = rolesSource<LineRole>('Which field of a line plays which part.', {
  item: 'The item it is about.',
  unit: 'The unit its quantity is in.',
  qty: 'How much.',
  value: 'What it is worth.',
})
