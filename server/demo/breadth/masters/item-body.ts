import type { WireRecord } from '#core/record/wire-record.ts'
import { caseBarcode, unitBarcode } from '../world/barcode.ts'
import { boughtItems, type BreadthItem } from '../world/breadth-items.ts'
import { pastPrices, productOf } from '../../load-items.ts'
import { packsOf, storeOf } from '../../documents/stores.ts'
import { idOf } from '../../masters/create-all.ts'
import { dailyItems } from '../../storekeeping/daily-items.ts'
import type { DemoItem } from '../../demo-data.ts'
import { readBreadth } from '../world/read-table.ts'
import type { Scene } from '../world/scene.ts'
import { sellers } from './suppliers.ts'

const drinks = ['WIN', 'SPI', 'BEE', 'SOF']
const supplies = ['DIS', 'CLE', 'EQU']
const classOf: Readonly<Record<string, string>> = {
  PRO: 'PRODUCE',
  MEA: 'MEATFISH',
  POU: 'MEATFISH',
  SEA: 'MEATFISH',
  DAI: 'DAIRY',
  BAK: 'DRYGOODS',
  DRY: 'DRYGOODS',
  FRZ: 'FROZEN',
  WIN: 'ALCOHOL',
  SPI: 'ALCOHOL',
  BEE: 'ALCOHOL',
  SOF: 'SOFT',
}

/** Order in which categories are numbered in barcodes; made ones after them. */
const prefixes = [...Object.keys(classOf), ...supplies, 'HOU', 'CUT']

/** Places beside the stores that keep something of a category up to par. */
const outletsFor: Readonly<Record<string, readonly string[]>> = {
  food: ['LB-KIT', 'LB-BQT', 'MC-BQT', 'MC-CUL'],
  pastry: ['LB-PAS', 'LB-R1', 'MC-COM'],
  drinks: ['LB-POOL', 'LB-LOB', 'LB-R1', 'MC-S01', 'MC-S02'],
  supplies: ['LB-HK', 'MC-STS'],
}

/** Id of the class an item belongs to. */
export function itemClassId({ ids }: Scene, { category }: Pick<DemoItem, 'category'>): number {
  return idOf(ids.itemClasses, classOf[category] ?? 'OTHER')
}

/** Dear goods are counted daily, the others as often as their type says. */
export function frequencyOf({ data }: Scene, { number }: DemoItem): { readonly CountFrequency?: 'Daily' } {
  const isDaily = dailyItems([...data.items, ...boughtItems()]).some((item) => item.number === number)
  return isDaily ? { CountFrequency: 'Daily' } : {}
}

/** An item of the breadth as it is sent. */
export function itemBody(scene: Scene, item: BreadthItem): WireRecord {
  const { ids } = scene
  return {
    Number: item.number,
    Name: item.name,
    ItemKind: item.kind,
    CategoryId: idOf(ids.categories, item.category),
    ItemTypeId: idOf(ids.itemTypes, typeOf(item.category)),
    ItemClassId: itemClassId(scene, item),
    Storage: item.storage,
    Abc: item.abc,
    ...frequencyOf(scene, item),
    BaseUnitId: idOf(ids.units, item.base),
    TransactionUnitId: idOf(ids.units, item.pack),
    StandardCost: item.cost,
    IsActive: item.isActive,
    Units: item.units.map(({ code, num, den }, index) => ({
      UnitId: idOf(ids.units, code),
      Num: num,
      Den: den,
      IsPurchase: index === 1,
      IsTransaction: true,
      IsRecipe: index !== 1,
    })),
    Barcodes: barcodesOf(scene, item),
    Suppliers: item.isActive && item.kind !== 'Produced' && item.kind !== 'Cut' ? suppliersOf(scene, item) : [],
    Pars: [...storeParsOf(scene, item), ...outletParsOf(scene, item)],
    Nutrition: nutritionOf(scene, item),
    Allergens: item.allergens.map((code) => ({
      AllergenId: idOf(ids.allergens, code.replace('?', '')),
      Presence: code.endsWith('?') ? 'MayContain' : 'Contains',
    })),
  }
}

/** The numbers on a single unit and on the pack, with right check digits. */
export function barcodesOf({ ids }: Scene, { number, base, pack }: DemoItem): readonly WireRecord[] {
  const [prefix = '', ordinal = ''] = number.split('-')
  const category = prefixes.indexOf(prefix) + 1
  const single = { Code: unitBarcode(category, ordinal), Kind: 'Gtin', UnitId: idOf(ids.units, base), IsPrimary: true }
  if (base === pack) return [single]
  return [single, { Code: caseBarcode(category, ordinal), Kind: 'Gtin', UnitId: idOf(ids.units, pack) }]
}

/** Pars at outlets: a pack or two of what they use. */
export function outletParsOf({ places }: Scene, { category, perPack }: DemoItem): readonly WireRecord[] {
  const kind = drinks.includes(category)
    ? 'drinks'
    : supplies.includes(category)
      ? 'supplies'
      : category === 'BAK'
        ? 'pastry'
        : 'food'
  return (outletsFor[kind] ?? []).flatMap((code) => {
    const place = places.find((one) => one.code === code)
    return place === undefined ? [] : [{ LocationId: place.id, ParMin: perPack, ParMax: productOf(perPack, '2') }]
  })
}

function storeParsOf({ places }: Scene, item: BreadthItem): readonly WireRecord[] {
  const [least, most] = packsOf[item.abc] ?? [1, 1]
  return [2, 3].flatMap((site) => {
    const store = storeOf(site, places, item)
    if (store === undefined) return []
    return {
      LocationId: store.id,
      ParMin: productOf(item.perPack, String(least)),
      ParMax: productOf(item.perPack, String(2 * most)),
    }
  })
}

/** One to three of those who sell the category, by turns; who comes first is preferred, the others are a little dearer. */
function suppliersOf(scene: Scene, item: BreadthItem): readonly WireRecord[] {
  const { ids, data, now } = scene
  const turn = Number(item.number.slice(-3))
  const selling = sellers(data.suppliers).filter(({ categories }) => categories.includes(item.category))
  const some = selling.map((_one, index) => selling[(index + turn) % selling.length]).slice(0, 1 + (turn % 3))
  return some.flatMap((seller, index) => {
    if (seller === undefined) return []
    const prices = index === 0 ? pastPrices(now) : [{ factor: ['1', '1.04', '1.07'][index] ?? '1' }]
    return prices.map(({ factor, ...days }) => ({
      SupplierId: idOf(ids.suppliers, seller.code),
      SupplierItemNo: `${seller.code.slice(-2)}-${item.number}`,
      UnitId: idOf(ids.units, item.pack),
      Price: productOf(item.cost, item.perPack, factor),
      ...days,
      CurrencyId: idOf(ids.currencies, seller.currency),
      LeadDays: seller.leadDays,
      IsPreferred: index === 0,
    }))
  })
}

function nutritionOf({ ids, data }: Scene, { nutrition }: BreadthItem): readonly WireRecord[] {
  if (nutrition === '') return []
  const amounts = readBreadth<Readonly<Record<string, readonly string[]>>>('nutrition')[nutrition] ?? []
  const nutrients = data.simple['Nutrients'] ?? []
  return amounts.map((amount, index) => ({
    NutrientId: idOf(ids.nutrients, nutrients[index]?.Code ?? ''),
    Amount: amount,
    Unit: nutrients[index]?.['Unit'] ?? null,
  }))
}

function typeOf(category: string): string {
  if (drinks.includes(category)) return 'BEV'
  if (category === 'EQU') return 'EQU'
  return supplies.includes(category) ? 'SUP' : 'FOOD'
}
