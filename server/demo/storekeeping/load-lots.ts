import { playOrder } from '../documents/play-order.ts'
import { playRequisition } from '../documents/play-requisition.ts'
import type { LoadedItem } from '../loaded-item.ts'
import { dollars, idOf } from '../masters/create-all.ts'
import type { StoreDays } from './store-days.ts'

/** What is kept by lots in the demo. It is none of the items the year is planned with, which come in without lots. */
const salmon = {
  number: 'SEA-1090',
  name: 'Smoked salmon, sliced',
  category: 'SEA',
  storage: 'Chilled',
  abc: 'B',
  kind: 'FoodBeverage',
  base: 'lb',
  pack: 'case',
  perPack: '10',
  cost: '14.60',
} as const
/** Who sells it, what a case costs, and how many days it keeps. */
const [seller, casePrice, keeps] = ['SUP-103', '146.00', 14]

/** Makes an item that is kept by lots and says how long it keeps. */
export async function makeLotItem({ director, masters, hoursAgo }: StoreDays): Promise<LoadedItem> {
  const { units, categories, suppliers, setup } = masters
  const [baseUnit, pack] = [idOf(units, salmon.base), idOf(units, salmon.pack)]
  const { row } = await director.create('Items', hoursAgo(20 * 24), {
    Number: salmon.number,
    Name: salmon.name,
    ItemKind: salmon.kind,
    ItemTypeId: idOf(setup.itemTypes, 'FOOD'),
    CategoryId: idOf(categories, salmon.category),
    Storage: salmon.storage,
    Abc: salmon.abc,
    BaseUnitId: baseUnit,
    TransactionUnitId: pack,
    StandardCost: salmon.cost,
    LotTracked: true,
    ExpiryDays: keeps,
    Units: [
      { UnitId: baseUnit, Num: '1', Den: '1', IsPurchase: false, IsRecipe: true },
      { UnitId: pack, Num: salmon.perPack, Den: '1', IsPurchase: true },
    ],
    Suppliers: [
      { SupplierId: idOf(suppliers, seller), UnitId: pack, Price: casePrice, CurrencyId: dollars, IsPreferred: true },
    ],
  })
  // The answer carries the lines the server numbered.
  const lines = row['Units'] as readonly { readonly Id: number }[]
  return { ...salmon, id: row.Id, baseUnitId: lines[0]?.Id ?? 0, packUnitId: lines[1]?.Id ?? 0 }
}

/** Two deliveries of it, a lot each, of which a kitchen had some since: what expires first. */
export async function loadLots(days: StoreDays, item: LoadedItem): Promise<void> {
  const store = days.stores[1] ?? days.stores[0]
  const [outlet] = days.outlets
  if (store === undefined || outlet === undefined) return
  const order = (hours: number, cases: number) =>
    playOrder(days, {
      ending: 'completed',
      at: days.hoursAgo(hours),
      shelfLife: new Map([[item.id, keeps]]),
      body: {
        SupplierId: idOf(days.masters.suppliers, seller),
        DeliveryLocationId: store.location.id,
        Reference: 'Smokehouse',
        Lines: [{ ItemId: item.id, UnitId: item.packUnitId, Qty: String(cases), Price: casePrice }],
      },
    })
  const ask = (hours: number, packs: number) =>
    playRequisition(
      { ...days, reasonId: idOf(days.masters.reasons, 'EVENT') },
      {
        ending: 'completed',
        at: days.hoursAgo(hours),
        store,
        outlet,
        lines: [{ item, packs }],
        reference: 'Brunch buffet',
      },
    )
  await order(12 * 24, 4)
  await ask(8 * 24, 1)
  await order(5 * 24, 5)
  await ask(2 * 24, 1)
}
