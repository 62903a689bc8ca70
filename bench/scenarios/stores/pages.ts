import { busyPlace } from '../../product/fill-ledger.ts'

/** A page by its name. */
type Page = readonly [what: string, path: string]

const items = 'Items?$top=50&$count=true&$expand=Category,BaseUnit,TransactionUnit'

/** Columns people sort items by. */
const sorts = [
  'Number',
  'Name',
  'Brand',
  'ItemKind',
  'Category/Name',
  'Storage',
  'BaseUnit/Code',
  'LastCost',
  'StandardCost',
  'Abc',
  'IsActive',
]

/** What people filter them by. */
const filters = [
  "ItemKind eq 'FoodBeverage'",
  "Storage eq 'Chilled'",
  "Abc eq 'A'",
  'IsActive eq false',
  'LastCost gt 49.5',
  "contains(Name,'are 123')",
  "startswith(Brand,'Brand 4')",
]

/** The list of items by each sort, both ways, and each filter. */
export const itemPages: readonly Page[] = [
  ...sorts.flatMap((sort): readonly Page[] => [
    [`items by ${sort}`, `${items}&$orderby=${sort}`],
    [`items by ${sort}, last first`, `${items}&$orderby=${sort} desc`],
  ]),
  ...filters.map((filter): Page => [
    `items, ${filter}`,
    `${items}&$orderby=Number&$filter=${encodeURIComponent(filter)}`,
  ]),
  ['items, words', `${items}&$search=ware%2012`],
].map(([what, path]): Page => [what ?? '', (path ?? '').replaceAll(' ', '%20')])

const stock = 'StockOnHand?$top=50&$count=true&$expand=Location,Item'

/** Stock and its worth, and how it moved. */
export const stockPages: readonly Page[] = [
  ['stock by quantity', `${stock}&$orderby=Qty%20desc`],
  ['stock by value', `${stock}&$orderby=Value%20desc`],
  ['stock of one place by value', `${stock}&$orderby=Value%20desc&$filter=LocationId%20eq%20${busyPlace}`],
  ['movements, newest first', 'StockMovements?$top=50&$count=true&$expand=Location,Item&$orderby=PostDate%20desc'],
  [
    'movements of one place',
    `StockMovements?$top=50&$count=true&$expand=Location,Item&$orderby=PostDate%20desc&$filter=LocationId%20eq%20${busyPlace}`,
  ],
]
