import type { DemoItem } from '../demo-data.ts'

const counted = 10

/** The ten goods of a cold store whose packs are dearest, of class A: they are counted daily. */
export function dailyItems<T extends DemoItem>(items: readonly T[]): readonly T[] {
  const packCost = ({ cost, perPack }: DemoItem) => Number(cost) * Number(perPack)
  return items
    .filter(({ storage, abc }) => storage === 'Chilled' && abc === 'A')
    .toSorted((one, other) => packCost(other) - packCost(one) || one.number.localeCompare(other.number))
    .slice(0, counted)
}
