import type { WireRecord } from '#core/record/wire-record.ts'
import { productOf } from '../../load-items.ts'
import { storesOf, type Store } from '../../documents/stores.ts'
import type { LoadedItem } from '../../loaded-item.ts'
import { idOf } from '../../masters/create-all.ts'
import type { Random } from '../../random.ts'
import { boughtItems } from '../world/breadth-items.ts'
import { sellers } from '../masters/suppliers.ts'
import type { Scene } from '../world/scene.ts'

/** Suppliers nobody orders from in dollars: paid in another currency, or on hold. */
const notOrderedFrom = new Set(['SUP-117', 'SUP-127', 'SUP-135', 'SUP-136'])

/** Every bought item as documents refer to it. */
export function goodsOf({ ids, data }: Scene): readonly LoadedItem[] {
  return [...data.items, ...boughtItems()].map((item) => ({
    ...item,
    id: idOf(ids.items, item.number),
    baseUnitId: idOf(ids.itemUnits, `${item.number}/${item.base}`),
    packUnitId: idOf(ids.itemUnits, `${item.number}/${item.pack}`),
  }))
}

/** The stores of a site with all they keep. */
export function breadthStores(scene: Scene, site: number): readonly Store[] {
  return storesOf(site, scene.places, goodsOf(scene))
}

/** Goods of one category for a store, and somebody who sells it. */
export interface Purchase {
  readonly supplierId: number
  readonly store: Store
  readonly items: readonly LoadedItem[]
}

/** Where somebody buys, and how many packs of each; large ones are of dear goods, so that somebody is asked. */
export interface PurchaseWish {
  readonly site: number
  readonly random: Random
  readonly size: number
}

const large = 7
const dear = ['MEA', 'SEA', 'WIN', 'SPI']

/** Chooses a store, a category it keeps and a supplier of that. */
export function choosePurchase(scene: Scene, { site, random, size }: PurchaseWish): Purchase {
  const isDear = ({ category: of }: LoadedItem) => size < large || dear.includes(of)
  const store = random.pick(breadthStores(scene, site).filter(({ items: kept }) => kept.some(isDear)))
  const { category } = random.pick(store.items.filter(isDear))
  const sold = sellers(scene.data.suppliers).filter(
    (seller) => seller.categories.includes(category) && !notOrderedFrom.has(seller.code),
  )
  const items = random.sample(
    store.items.filter((item) => item.category === category),
    random.between(2, 5),
  )
  return { supplierId: idOf(scene.ids.suppliers, random.pick(sold).code), store, items }
}

/** What a pack costs by its standard, to the cent. */
export function packPrice({ cost, perPack }: LoadedItem): string {
  return Number(productOf(cost, perPack)).toFixed(2)
}

/** Packs of an item at its price, which may differ from what the supplier's list says. */
export function pricedLine(item: LoadedItem, packs: number): WireRecord {
  return {
    ItemId: item.id,
    UnitId: item.packUnitId,
    Qty: String(packs),
    Price: packPrice(item),
    PriceReason: 'Price of the day',
  }
}
