import type { FloorPage } from '../../floor/lists.ts'
import type { ListedCall } from '../../product/beside-floor.ts'
import { busyPlace, firstItem } from '../../product/fill-ledger.ts'
import { shownItems, wholeItems } from './shown-items.ts'

/** Columns people sort items by, and the same by hand. */
const sorts = {
  Number: 'o.number',
  Name: 'o.name',
  Brand: 'o.brand',
  ItemKind: 'o.item_kind',
  'Category/Name': 'c.name',
  Storage: 'o.storage',
  'BaseUnit/Code': 'u.code',
  LastCost: 'o.last_cost',
  StandardCost: 'o.standard_cost',
  Abc: 'o.abc',
  IsActive: 'o.is_active',
}

/** What people filter them by. */
const filters = {
  "ItemKind eq 'FoodBeverage'": `o.item_kind = 'FoodBeverage'`,
  "Storage eq 'Chilled'": `o.storage = 'Chilled'`,
  "Abc eq 'A'": `o.abc = 'A'`,
  'IsActive eq false': 'not o.is_active',
  'LastCost gt 49.5': 'o.last_cost > 49.5',
}

/** And by words. */
const matches = {
  "contains(Name,'are 123')": `strpos(lower(o.name), 'are 123') > 0`,
  "startswith(Brand,'Brand 4')": `lower(o.brand) like 'brand 4%'`,
}

/** The list of items by each sort, both ways, and each filter. */
export const itemPages: readonly ListedCall[] = [
  ...Object.entries(sorts).flatMap(([sort, byHand]) => [
    itemsOf(`items by ${sort}`, `$orderby=${sort}`, { order: `${byHand}, o.id` }),
    itemsOf(`items by ${sort}, last first`, `$orderby=${sort} desc`, { order: `${byHand} desc, o.id desc` }),
  ]),
  ...Object.entries(filters).map(([filter, where]) =>
    itemsOf(`items, ${filter}`, `$orderby=Number&$filter=${encodeURIComponent(filter)}`, { where, order: 'o.number' }),
  ),
  ...Object.entries(matches).map(([filter, where]) =>
    itemsOf(`items, ${filter}`, `$orderby=Number&$filter=${encodeURIComponent(filter)}`, found(where)),
  ),
  itemsOf('items, words', '$search=ware%2012', found(`${says('ware')} and ${says('12')}`)),
  {
    ...itemsOf('items by Number, all columns there are', '', { order: 'o.number, o.id' }),
    path: `${wholeItems}&$orderby=Number`,
  },
]

/** What is looked for among words is counted less far. */
function found(where: string): Omit<FloorPage, 'list' | 'size'> {
  return { where, order: 'o.number', isSearched: true }
}

/** A word somewhere in what the quick search of items looks through. */
function says(word: string): string {
  const texts = ['number', 'name', 'short_name', 'brand', 'manufacturer_no']
  return `(${texts.map((text) => `strpos(lower(o.${text}), '${word}') > 0`).join(' or ')})`
}

function itemsOf(what: string, query: string, byHand: Omit<FloorPage, 'list' | 'size'>): ListedCall {
  return { what, path: `${shownItems}&${query}`.replaceAll(' ', '%20'), floor: { list: 'items', size: 50, ...byHand } }
}

const stock = 'StockOnHand?$top=50&$count=true&$expand=Location,Item'
const movements = 'StockMovements?$top=50&$count=true&$expand=Location,Item&$orderby=PostDate%20desc'
const ofPlace = `&$filter=LocationId%20eq%20${busyPlace}`
const placeByHand = `o.location_id = ${busyPlace}`
const newest = 'o.post_date desc, o.id desc'

/** Stock and its worth, and how it moved. */
export const stockPages: readonly ListedCall[] = [
  { what: 'stock by quantity', path: `${stock}&$orderby=Qty%20desc`, floor: stockBy('o.qty desc') },
  { what: 'stock by value', path: `${stock}&$orderby=Value%20desc`, floor: stockBy('value desc') },
  {
    what: 'stock of one place by value',
    path: `${stock}&$orderby=Value%20desc${ofPlace}`,
    floor: { ...stockBy('value desc'), where: placeByHand },
  },
  { what: 'movements, newest first', path: movements, floor: { list: 'movements', order: newest, size: 50 } },
  {
    what: 'movements of one place',
    path: `${movements}${ofPlace}`,
    floor: { list: 'movements', where: placeByHand, order: newest, size: 50 },
  },
]

/** Half a year ago, the day the floor knows. */
const longAgo = new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10)
const worth = 'StockWorth?$top=50&$count=true&$expand=Location,Item,Category,Unit&$orderby=Value%20desc'
const onDay = `Day%20eq%20${longAgo}`

/** What stock was worth on a day of half a year ago: all of it, a place, an item. */
export const worthPages: readonly ListedCall[] = [
  {
    what: 'stock value on a day',
    path: `${worth}&$filter=${onDay}`,
    floor: { list: 'worth', order: 'o.value desc', size: 50 },
  },
  {
    what: 'stock value on a day, one place',
    path: `${worth}&$filter=${onDay}%20and%20LocationId%20eq%20${busyPlace}`,
    floor: { list: 'worth', where: placeByHand, order: 'o.value desc', size: 50 },
  },
  {
    what: 'stock value on a day, one item',
    path: `${worth}&$filter=${onDay}%20and%20ItemId%20eq%20${firstItem + 1}`,
    floor: { list: 'worth', where: `o.item_id = ${firstItem + 1}`, order: 'o.value desc', size: 50 },
  },
]

function stockBy(order: string): FloorPage {
  return { list: 'stock', order, size: 50 }
}
