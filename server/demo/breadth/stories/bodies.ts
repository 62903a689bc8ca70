import type { WireRecord } from '#core/record/wire-record.ts'
import { labelOf, lotLifeOf } from '../../documents/shelf-life.ts'
import { outletsOf } from '../../documents/stores.ts'
import { idOf } from '../../masters/create-all.ts'
import type { Random } from '../../random.ts'
import { daysBefore, type Scene } from '../world/scene.ts'
import { breadthStores, choosePurchase, packPrice, pricedLine } from './goods.ts'

/** What a document is written for: `size` is packs of a line, or dollars of a bill. */
export interface Occasion {
  readonly site: number
  readonly size: number
  readonly random: Random
  /** A number no other document of the breadth has. */
  readonly ordinal: number
}

type Body = (scene: Scene, occasion: Occasion) => WireRecord

/** What is first written of each set. */
export const bodies: Readonly<Record<string, Body>> = {
  PurchaseOrders: (scene, occasion) => {
    const { supplierId, store, items } = choosePurchase(scene, occasion)
    const lines = items.map((item) => pricedLine(item, occasion.size))
    return { SupplierId: supplierId, DeliveryLocationId: store.location.id, Lines: lines }
  },
  Receipts: (scene, occasion) => {
    const { supplierId, store, items } = choosePurchase(scene, occasion)
    const lines = items.map((item) => ({
      ItemId: item.id,
      UnitId: item.packUnitId,
      Qty: String(occasion.size),
      Price: packPrice(item),
      ...labelOf(lotLifeOf([item]), item.id, daysBefore(scene, 2)),
    }))
    return {
      SupplierId: supplierId,
      LocationId: store.location.id,
      DeliveryNote: `DB-${occasion.ordinal}`,
      Lines: lines,
    }
  },
  PurchaseRequests: (scene, occasion) => {
    const { store, items } = choosePurchase(scene, occasion)
    const lines = items.map(({ id, packUnitId, name }) => ({
      ItemId: id,
      UnitId: packUnitId,
      Description: name,
      Qty: String(occasion.size),
    }))
    return { DeliveryLocationId: store.location.id, Lines: lines }
  },
  MarketLists: (scene, occasion) => {
    const { supplierId, store, items } = choosePurchase(scene, occasion)
    const lines = items.map((item) => ({
      ItemId: item.id,
      UnitId: item.packUnitId,
      Qty: String(occasion.size),
      SupplierId: supplierId,
      Price: packPrice(item),
    }))
    return { LocationId: store.location.id, Lines: lines }
  },
  Transfers: (scene, { site, random, size }) => {
    const store = random.pick(breadthStores(scene, site))
    const outlet = random.pick(outletsOf(site, scene.places))
    return {
      FromLocationId: store.location.id,
      ToLocationId: outlet.id,
      ReasonId: idOf(scene.ids.reasons, 'REBAL'),
      Reference: 'Between the meals',
      Lines: packsOf(random.sample(store.items, 2), size),
    }
  },
  Spoilages: (scene, { site, random, size }) => {
    const store = random.pick(breadthStores(scene, site))
    return {
      LocationId: store.location.id,
      ReasonId: idOf(scene.ids.reasons, 'EXPIRED'),
      Reference: 'Walk-through',
      Lines: packsOf(random.sample(store.items, 1), size),
    }
  },
  StockEntries: (scene, { site, random, size }) => {
    const store = random.pick(breadthStores(scene, site))
    const lines = random.sample(store.items, 2).map((item) => ({
      ItemId: item.id,
      UnitId: item.packUnitId,
      Qty: String(size),
      UnitCost: packPrice(item),
    }))
    return {
      LocationId: store.location.id,
      ReasonId: idOf(scene.ids.reasons, 'FOUND'),
      Reference: 'Found on a shelf',
      Lines: lines,
    }
  },
  ApCredits: ({ ids }, { size }) => ({
    SupplierId: idOf(ids.suppliers, 'SUP-107'),
    CreditKind: 'Rebate',
    Lines: [{ AccountId: idOf(ids.accounts, '6100'), Qty: '1', Price: `${size}.00` }],
  }),
  MiscInvoices: ({ ids }, { site, size, ordinal }) => ({
    SupplierId: idOf(ids.suppliers, 'SUP-133'),
    InvoiceNo: `SVC-${site}${ordinal}`,
    Lines: [billLine(idOf(ids.accounts, '6100'), 'Service of the cold rooms', size)],
  }),
  MiscInvoicesAr: ({ ids }, { size, random }) => ({
    CustomerId: random.pick([...ids.customers.values()]),
    Lines: [billLine(idOf(ids.accounts, '4900'), 'Room and equipment for a day', size)],
  }),
  PhysicalInventories: (scene, { site, random }) => ({
    LocationId: random.pick(breadthStores(scene, site)).location.id,
    CountType: 'Full',
    AsOf: 'EndOfDay',
    Reference: 'Spot check',
  }),
  ItemMaintenances: ({ ids }) => ({
    Reference: 'Wine is counted weekly',
    OfCategoryId: idOf(ids.categories, 'WIN'),
    NewFrequency: 'Weekly',
  }),
  ItemParRuns: ({ ids }) => ({ Reference: 'Pars of produce', OfCategoryId: idOf(ids.categories, 'PRO') }),
  InventoryResets: ({ ids }) => ({
    Reference: 'After the renovation',
    Mode: 'ToZero',
    ReasonId: idOf(ids.reasons, 'RESET'),
    OfLocationId: idOf(ids.places, 'LB-BQT'),
  }),
  CountMoves: ({ ids }) => ({
    Reference: 'Counted under the wrong place',
    Which: 'Open',
    NewLocationId: idOf(ids.places, 'LB-R1'),
  }),
  RecipeExchanges: ({ ids }) => ({
    Reference: 'Salted butter instead',
    OldItemId: idOf(ids.items, 'DAI-1001'),
    OldUnitId: idOf(ids.itemUnits, 'DAI-1001/lb'),
    NewItemId: idOf(ids.items, 'DAI-1011'),
    NewUnitId: idOf(ids.itemUnits, 'DAI-1011/lb'),
    NewQty: '1',
  }),
  RequestProcessings: () => ({ Reference: 'What is open by now' }),
}

function billLine(AccountId: number, Description: string, size: number): WireRecord {
  return { AccountId, Description, Qty: '1', Price: `${size}.00` }
}

function packsOf(
  items: readonly { readonly id: number; readonly packUnitId: number }[],
  packs: number,
): readonly WireRecord[] {
  return items.map(({ id, packUnitId }) => ({ ItemId: id, UnitId: packUnitId, Qty: String(packs) }))
}
