import { decimalParam, idParam, maybeDecimalParam } from './param.ts'

/** What cells of a line can play: live figures, approval and reports read roles and never the names of fields. */
export const lineRoles = {
  item: idParam('line', 'item'),
  /** The category of a line in words, which has no item; one that has an item is of the item's category, whatever stands here. */
  category: idParam('line', 'category'),
  /** The unit its quantity is in. */
  unit: idParam('line', 'itemUnit'),
  /** What it is about instead of an item, such as the component of a product. */
  recipe: idParam('line', 'recipe'),
  /** The unit of the recipe its quantity is in. */
  recipeUnit: idParam('line', 'recipeUnit'),
  product: idParam('line', 'product'),
  /** Of whom it is bought. */
  supplier: idParam('line', 'supplier'),
  /** Where the record itself is kept, such as the place of a par. */
  location: idParam('line', 'location'),
  /** Why this line is another matter than the rest; without it that of the header. */
  reason: idParam('line', 'reason'),
  qty: decimalParam('line', ['quantity']),
  /** What it is worth; nothing while its cost is not known. */
  value: maybeDecimalParam('line', ['money']),
  /** What it comes to in the money of its document, where nothing says what it is worth: by it lines of several categories weigh. */
  amount: maybeDecimalParam('line', ['money']),
  /** How much it orders or changes, where a line may stand there for nothing: an empty cell of a list, an item that was counted. */
  change: maybeDecimalParam('line', ['quantity']),
}

export type LineRole = keyof typeof lineRoles

/** Role → field of the line. */
export type LineRolesDefinition = Readonly<Partial<Record<LineRole, string>>>
