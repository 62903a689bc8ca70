import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import { bookOf, type PlaceBooks } from './bin-books.ts'
import type { SheetPart } from './books-of-lines.ts'
import { isByBin, partKey, type CountedPart } from './part.ts'

/**
 * Items that are counted by their bins, and not all of them: a line was left blank, or goods lie where the sheet has no line. What was found is no count of
 * the item then (COUNT-137).
 */
export function countedInPart(parts: readonly SheetPart[], books: PlaceBooks): ReadonlySet<number | undefined> {
  const byBin = parts.filter(isByBin)
  const blank = byBin.filter(({ isCounted }) => !isCounted).map(({ item }) => item)
  const named = new Set(byBin.map(partKey))
  const items = new Set(byBin.map(({ item }) => item))
  const beside = [...items].filter((item) => lyingOf(item, books).some((part) => !named.has(partKey(part))))
  return new Set([...blank, ...beside])
}

/** Where an item lies by the books. */
function lyingOf(item: number | undefined, books: PlaceBooks): readonly CountedPart[] {
  const inBins = (books.inBins.get(item ?? 0) ?? []).map(({ bin }) => ({ item, bin, isLoose: false }))
  const loose = { item, bin: undefined, isLoose: true }
  return compare(toDecimal(bookOf(books, loose)), zero) === 0 ? inBins : [...inBins, loose]
}
