import { multiply } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { DemoActor } from '../demo-actor.ts'
import type { LoadedItem, Masters } from '../loaded-item.ts'
import { idOf } from '../masters/create-all.ts'
import type { Random } from '../random.ts'
import { labelOf, lotLifeOf } from './shelf-life.ts'
import { packsOf, type Store } from './stores.ts'

/** What bringing stock in needs. */
export interface StockInput {
  readonly keeper: DemoActor
  readonly masters: Pick<Masters, 'reasons'>
  readonly random: Random
  readonly at: Date
  readonly reference: string
  /** Percent of the item's cost that is paid this time. */
  readonly pricePercent: readonly [number, number]
}

/** Brings goods into stores with posted stock entries: the only way stock comes to be. */
export async function loadStock(input: StockInput, stores: readonly Store[]): Promise<void> {
  const { keeper, masters, at, reference } = input
  for (const { location, items } of stores) {
    const document = await keeper.create('StockEntries', at, {
      LocationId: location.id,
      ReasonId: idOf(masters.reasons, 'OPEN'),
      Reference: reference,
      Lines: items.map((item) => lineOf(input, item)),
    })
    await keeper.move('StockEntries', at, { document, move: 'post' })
  }
}

function lineOf({ random, at, pricePercent: [low, high] }: StockInput, item: LoadedItem) {
  const [least, most] = packsOf[item.abc] ?? [1, 1]
  const paid = multiply(toDecimal(item.cost), toDecimal(random.between(low, high)))
  const packCost = round(multiply(multiply(paid, toDecimal('0.01')), toDecimal(item.perPack)), 4)
  return {
    ItemId: item.id,
    UnitId: item.packUnitId,
    Qty: String(random.between(least, most)),
    UnitCost: printDecimal(packCost),
    ...labelOf(lotLifeOf([item]), item.id, at),
  }
}
