import type { WireRecord } from '#core/record/wire-record.ts'
import type { DemoData, DemoItem, DemoItemFacts } from './demo-data.ts'
import type { BaseMasters } from './load-masters.ts'
import type { LoadedItem } from './loaded-item.ts'
import { idOf, type MastersWork } from './masters/create-all.ts'

const drinks = ['WIN', 'SPI', 'BEE', 'SOF']
const supplies = ['DIS', 'CLE']

/** What an item's facts are told with. */
interface FactsInput {
  readonly masters: BaseMasters
  readonly work: MastersWork
  /** Items there are already; a substitute is one of them. */
  readonly made: readonly LoadedItem[]
}

/** What an item is of and made of: its type, brand, nutrition, allergens and what stands in for it. */
export function factsOf(item: DemoItem, { masters: { setup }, work, made }: FactsInput): WireRecord {
  const facts: DemoItemFacts = work.data.itemFacts[item.number] ?? {}
  const units = work.data.simple['Nutrients']?.map((row) => row['Unit']) ?? []
  const nutrients = [...setup.nutrients.values()]
  return {
    ItemTypeId: idOf(setup.itemTypes, typeOf(item.category)),
    Brand: facts.brand ?? null,
    Density: facts.density ?? null,
    BaseUnitGrams: facts.grams ?? null,
    Nutrition: (facts.per100 ?? []).map((amount, index) => ({
      NutrientId: nutrients[index] ?? null,
      Amount: amount,
      Unit: units[index] ?? null,
    })),
    Allergens: Object.entries(facts.allergens ?? {}).map(([code, presence]) => ({
      AllergenId: idOf(setup.allergens, code),
      Presence: presence,
    })),
    Substitutes: made
      .filter(({ number }) => facts.substitutes?.includes(number))
      .map(({ id }) => ({ ItemId: id, Factor: '1' })),
  }
}

/** True of items that are used up where they arrive, by their type: no store has them to issue. */
export function isUsedOnArrival(
  { category }: Pick<DemoItem, 'category'>,
  { simple }: Pick<DemoData, 'simple'>,
): boolean {
  return simple['ItemTypes']?.find(({ Code }) => Code === typeOf(category))?.['Depletion'] === 'OnArrival'
}

function typeOf(category: string): string {
  if (drinks.includes(category)) return 'BEV'
  if (category === 'EQU') return 'EQU'
  return supplies.includes(category) ? 'SUP' : 'FOOD'
}
