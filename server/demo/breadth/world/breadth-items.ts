import type { DemoItem } from '../../demo-data.ts'
import { listOf, readTable } from './read-table.ts'

/** A unit of an item: so many base units, as a fraction. */
export interface BreadthUnit {
  readonly code: string
  readonly num: string
  readonly den: string
}

/** An item of the breadth, with all its units; the first is the base, the second the pack it is bought in. */
export interface BreadthItem extends DemoItem {
  readonly units: readonly BreadthUnit[]
  /** Name of its nutrition, where that is known. */
  readonly nutrition: string
  /** Codes of allergens; with a question mark those it may contain. */
  readonly allergens: readonly string[]
  readonly isActive: boolean
}

const columns = [
  'number',
  'name',
  'storage',
  'abc',
  'units',
  'cost',
  'nutrition',
  'allergens',
  'made',
  'inactive',
] as const

const kinds: Readonly<Record<string, string>> = { DIS: 'Supply', CLE: 'Supply', EQU: 'Equipment' }

/** The items that come to those of the first start. Made ones say their kind and category, the others have them from their number. */
export function breadthItems(): readonly BreadthItem[] {
  return readTable('items', columns).map((row) => {
    const units = listOf(row.units).map(unitOf)
    const [base, pack] = [units[0], units[1]]
    if (base === undefined || pack === undefined) throw new Error(`${row.number} is bought in nothing`)
    const [kind, category] = row.made === '' ? [] : row.made.split(' ')
    const prefix = row.number.slice(0, 3)
    return {
      ...row,
      kind: kind ?? kinds[prefix] ?? 'FoodBeverage',
      category: category ?? prefix,
      base: base.code,
      pack: pack.code,
      perPack: pack.num,
      units,
      allergens: listOf(row.allergens),
      isActive: row.inactive === '',
    }
  })
}

/** What is bought and kept in stock: neither made in the house nor given up. */
export function boughtItems(): readonly BreadthItem[] {
  return breadthItems().filter(({ kind, isActive }) => isActive && kind !== 'Produced' && kind !== 'Cut')
}

function unitOf(text: string): BreadthUnit {
  const [code = '', factor = '1'] = text.split(':')
  const [num = '1', den = '1'] = factor.split('/')
  return { code, num, den }
}
