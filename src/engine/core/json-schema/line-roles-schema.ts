import type { LineRole } from '../model/line-roles.ts'
import { rolesSource } from './roles-source.ts'

/** Fields of a line by the role they play, as an author writes them. */
export const LineRolesSource = rolesSource<LineRole>('Which field of a line plays which part.', {
  item: 'The item it is about.',
  category: 'The category it names where it asks in words for what is no item.',
  unit: 'The unit its quantity is in.',
  recipe: 'The recipe it is about instead.',
  recipeUnit: 'The unit of the recipe its quantity is in.',
  product: 'The product it is about instead.',
  supplier: 'Of whom it is bought.',
  location: 'The location the record itself is kept at, which package limits hold for.',
  reason:
    'Why the line is another matter than the rest: rules of a reason choose among lines by it (APPR-212). Without it that of the header.',
  qty: 'How much.',
  value: 'What it is worth.',
  amount:
    'What it comes to in the money of its document, where nothing says what it is worth: by it lines of several categories weigh.',
  change:
    'How much it orders or changes, where a line may stand there for nothing; one that does chooses no rule of approval.',
})
