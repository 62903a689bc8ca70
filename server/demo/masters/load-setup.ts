import { createAll, idOf, type MastersWork } from './create-all.ts'
import { loadLabelFormats } from './load-label-formats.ts'
import type { DemoRow } from '../demo-data.ts'

/** Ids of the masters of setup that others refer to, by code. */
export interface SetupMasters {
  readonly mealPeriods: ReadonlyMap<string, number>
  readonly paymentTerms: ReadonlyMap<string, number>
  readonly priceLevels: ReadonlyMap<string, number>
  readonly productTypes: ReadonlyMap<string, number>
  readonly itemTypes: ReadonlyMap<string, number>
  /** In the order figures of items name them in. */
  readonly nutrients: ReadonlyMap<string, number>
  readonly allergens: ReadonlyMap<string, number>
  readonly taxClasses: ReadonlyMap<string, number>
  readonly taxRegions: ReadonlyMap<string, number>
  readonly taxCodes: ReadonlyMap<string, number>
}

/** Creates what the setup pages of master data hold: terms, types, levels, periods, nutrients, allergens, and the tree of item classes. */
export async function loadSetup(work: MastersWork): Promise<SetupMasters> {
  const bySet = new Map<string, ReadonlyMap<string, number>>()
  for (const [set, rows] of Object.entries(work.data.simple)) {
    const coded = rows.map((row) => ({ code: row.Code, row }))
    bySet.set(set, await createAll(work, { set, rows: coded }, bodyOf))
  }
  await loadItemClasses(work)
  await loadLabelFormats(work)
  const of = (set: string): ReadonlyMap<string, number> => bySet.get(set) ?? new Map()
  return {
    mealPeriods: of('MealPeriods'),
    paymentTerms: of('PaymentTerms'),
    priceLevels: of('PriceLevels'),
    productTypes: of('ProductTypes'),
    itemTypes: of('ItemTypes'),
    nutrients: of('Nutrients'),
    allergens: of('Allergens'),
    taxClasses: of('TaxClasses'),
    taxRegions: of('TaxRegions'),
    taxCodes: of('TaxCodes'),
  }
}

function bodyOf({ row }: { readonly row: DemoRow }): DemoRow {
  return row
}

/** A class comes after the one it belongs to. */
async function loadItemClasses({ actor, at, data }: MastersWork): Promise<void> {
  const ids = new Map<string, number>()
  for (const { code, name, above } of data.itemClasses) {
    const parent = above === undefined ? {} : { ParentId: idOf(ids, above) }
    ids.set(code, (await actor.create('ItemClasses', at, { Code: code, Name: name, ...parent })).row.Id)
  }
}
