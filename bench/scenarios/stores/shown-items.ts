/** Columns the list of items shows, as its screen asks for them, and what they look up. */
const names = [
  'Id',
  'Number',
  'Name',
  'Image',
  'ItemTypeId',
  'ItemClassId',
  'CategoryId',
  'PreferredSupplierId',
  'LastCost',
  'AverageCost',
  'OnHand',
  'OnOrder',
  'BaseUnitId',
  'IsActive',
]
const lookups = ['ItemType', 'ItemClass', 'Category', 'PreferredSupplier', 'BaseUnit']

/** A page of the list of items with its count, without its order. */
export const shownItems = `Items?$top=50&$count=true&$select=${names.join()}&$expand=${lookups.join()}`

/** The same with all an item has, which no screen asks for. */
export const wholeItems = `Items?$top=50&$count=true&$expand=${lookups.join()}`
