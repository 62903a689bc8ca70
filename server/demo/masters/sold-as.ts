import type { WireRecord } from '#core/record/wire-record.ts'
import { idOf } from './create-all.ts'

interface SoldAs {
  readonly taxClass: string
  readonly mealPeriods: readonly string[]
}

const drinks: SoldAs = { taxClass: 'ALCOHOL', mealPeriods: ['DIN', 'LATE'] }
const byType: Readonly<Record<string, SoldAs>> = {
  FOOD: { taxClass: 'FOOD', mealPeriods: ['LUN', 'DIN'] },
  BEV: { taxClass: 'FOOD', mealPeriods: ['BRK', 'LUN', 'TEA', 'DIN'] },
}

/** Ids by code of what products are sold by. */
export interface SoldBy {
  readonly taxClasses: ReadonlyMap<string, number>
  readonly mealPeriods: ReadonlyMap<string, number>
}

/** Tax class and meal periods of a product of a type (its code): food from lunch on, soft drinks all day, the rest in the evening. */
export function soldAs(type: string, { taxClasses, mealPeriods }: SoldBy): WireRecord {
  const sold = byType[type] ?? drinks
  return {
    TaxClassId: idOf(taxClasses, sold.taxClass),
    MealPeriods: sold.mealPeriods.map((code) => ({ MealPeriodId: idOf(mealPeriods, code) })),
  }
}
