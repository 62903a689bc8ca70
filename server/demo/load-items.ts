import { addDays } from '#core/calendar/day-arithmetic.ts'
import { multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { DemoData, DemoItem, DemoSupplier } from './demo-data.ts'
import { factsOf } from './item-facts.ts'
import { dollars, idOf, type MastersWork } from './masters/create-all.ts'
import type { BaseMasters } from './load-masters.ts'
import type { LoadedItem } from './loaded-item.ts'
import type { LoadedLocation } from './load-places.ts'
import { packsOf, storeOf } from './documents/stores.ts'

/** Creates the items with their units, suppliers and pars. */
export async function loadItems(
  work: MastersWork,
  masters: BaseMasters,
  places: readonly LoadedLocation[],
): Promise<readonly LoadedItem[]> {
  const items: LoadedItem[] = []
  for (const item of work.data.items) {
    const { row } = await work.actor.create('Items', work.at, {
      ...headerOf(item, masters),
      ...factsOf(item, { masters, work, made: items }),
      Units: unitsOf(item, masters),
      Suppliers: suppliersOf(item, { work, masters }),
      Pars: parsOf(item, places),
    })
    // The answer carries the lines the server numbered; the last one is the pack.
    const lines = row['Units'] as readonly { readonly Id: number }[]
    items.push({ ...item, id: row.Id, baseUnitId: lines[0]?.Id ?? 0, packUnitId: lines.at(-1)?.Id ?? 0 })
  }
  return items
}

function headerOf(item: DemoItem, { units, categories }: BaseMasters): WireRecord {
  return {
    Number: item.number,
    Name: item.name,
    ItemKind: item.kind,
    CategoryId: idOf(categories, item.category),
    Storage: item.storage,
    Abc: item.abc,
    BaseUnitId: idOf(units, item.base),
    TransactionUnitId: idOf(units, item.pack),
    StandardCost: item.cost,
    ...(item.keeps !== undefined && { LotTracked: true, ExpiryDays: item.keeps }),
  }
}

function unitsOf(item: DemoItem, { units }: BaseMasters): readonly WireRecord[] {
  const isBase = item.base === item.pack
  const base = { UnitId: idOf(units, item.base), Num: '1', Den: '1', IsPurchase: isBase, IsRecipe: true }
  const pack = { UnitId: idOf(units, item.pack), Num: item.perPack, Den: '1', IsPurchase: true }
  return isBase ? [base] : [base, pack]
}

/** Everybody who sells the category; who comes first is preferred, the others are a little dearer. */
function suppliersOf(
  item: DemoItem,
  { work, masters }: { readonly work: MastersWork; readonly masters: BaseMasters },
): readonly WireRecord[] {
  return sellersOf(item, work.data).flatMap((seller, index) =>
    (index === 0 && item.abc === 'A' ? pastPrices(work.at) : [{ factor: ['1', '1.04', '1.07'][index] ?? '1' }]).map(
      ({ factor, ...days }) => ({
        SupplierId: idOf(masters.suppliers, seller.code),
        SupplierItemNo: `${seller.code.slice(-2)}-${item.number}`,
        UnitId: idOf(masters.units, item.pack),
        Price: productOf(item.cost, item.perPack, factor),
        ...days,
        CurrencyId: dollars,
        LeadDays: seller.leadDays,
        IsPreferred: index === 0,
      }),
    ),
  )
}

/** Who lists an item, the preferred one first. */
export function sellersOf({ category }: DemoItem, { suppliers }: Pick<DemoData, 'suppliers'>): readonly DemoSupplier[] {
  return suppliers.filter(({ categories }) => categories.includes(category)).slice(0, 3)
}

/** How the preferred supplier's price went over the year; the last has no end. */
export function pastPrices(at: Date): readonly { readonly factor: string; readonly PriceFrom?: string | undefined }[] {
  const day = at.toISOString().slice(0, 10)
  const steps = [
    ['0.91', -330],
    ['0.95', -210],
    ['0.93', -120],
    ['1', -40],
  ] as const
  return steps.map(([factor, from], index) => {
    const next = steps[index + 1]?.[1]
    return {
      factor,
      PriceFrom: addDays(day, from),
      ...(next === undefined ? {} : { PriceTo: addDays(day, next - 1) }),
    }
  })
}

/** Pars in base units at the store of each site that keeps the item. */
function parsOf(item: DemoItem, places: readonly LoadedLocation[]): readonly WireRecord[] {
  const [least, most] = packsOf[item.abc] ?? [1, 1]
  return [...new Set(places.map(({ site }) => site))].flatMap((site) => {
    const store = storeOf(site, places, item)
    if (store === undefined) return []
    return {
      LocationId: store.id,
      ParMin: productOf(item.perPack, String(least)),
      ParMax: productOf(item.perPack, String(2 * most)),
      ReorderPoint: productOf(item.perPack, String(Math.ceil(least / 2))),
    }
  })
}

/** A product of decimals, to four places. */
export function productOf(...factors: readonly string[]): string {
  return printDecimal(
    round(
      factors.map(toDecimal).reduce((one, other) => multiply(one, other)),
      4,
    ),
  )
}
