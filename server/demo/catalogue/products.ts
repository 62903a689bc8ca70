/** Something a supplier of the demo sells. */
export interface CatalogueProduct {
  readonly partNo: string
  readonly name: string
  readonly about: string
  /** Code of the unit, as suppliers write it. */
  readonly unit: string
  /** In US dollars. */
  readonly price: string
}

/** What Bright Chemical Supply shows: three things the demo has as items, by its own numbers, and three nobody knows yet. */
export const catalogueProducts: readonly CatalogueProduct[] = [
  { partNo: '12-CLE-1001', name: 'Dish detergent', about: 'Four jugs of a gallon', unit: 'CS', price: '48.26' },
  { partNo: '12-CLE-1002', name: 'Sanitiser, quat', about: 'Four jugs of a gallon', unit: 'CS', price: '59.07' },
  { partNo: '12-CLE-1003', name: 'Degreaser', about: 'Four jugs of a gallon', unit: 'CS', price: '53.66' },
  { partNo: 'BC-2210', name: 'Nitrile gloves, medium', about: 'Box of one hundred', unit: 'BX', price: '11.90' },
  { partNo: 'BC-3105', name: 'Mop bucket with wringer', about: 'Thirty quarts, yellow', unit: 'EA', price: '64.50' },
  { partNo: 'BC-4040', name: 'Hose reel, 15 m', about: 'For the wall <stainless>', unit: 'EA', price: '148.75' },
]
