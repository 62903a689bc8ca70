import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import type { SheetPart } from './books-of-lines.ts'
import { isWhole, partedBy, partKey, type CountedPart, type PartedBy } from './part.ts'
import { bookOf, sharesOf, type PlaceBooks } from './place-books.ts'

/**
 * Items that are counted by their bins or lots, and not all of them: a line was left blank, or goods lie where the sheet has no line. What was found is no
 * count of the item then (COUNT-137).
 */
export function countedInPart(parts: readonly SheetPart[], books: PlaceBooks): ReadonlySet<number | undefined> {
  const parted = parts.filter((part) => !isWhole(part))
  const blank = parted.filter(({ isCounted }) => !isCounted).map(({ item }) => item)
  const named = new Set(parted.map(partKey))
  const items = new Map(parted.map((part) => [part.item, partedBy(part)]))
  const beside = [...items].flatMap(([item, by]) =>
    lyingParts(item, by, books).some((part) => !named.has(partKey(part))) ? [item] : [],
  )
  return new Set([...blank, ...beside])
}

/** What lies of an item by the books, by what its lines tell it apart by. */
export function lyingParts(item: number | undefined, by: PartedBy, books: PlaceBooks): readonly CountedPart[] {
  const named = sharesOf(books, item, by).map(({ bin, lot }) => ({
    item,
    bin,
    isLoose: by.bin && bin === undefined,
    lot,
    isLotless: by.lot && lot === undefined,
  }))
  const rest = { item, bin: undefined, isLoose: by.bin, lot: undefined, isLotless: by.lot }
  return compare(toDecimal(bookOf(books, rest)), zero) === 0 ? named : [...named, rest]
}
