import { bookOf, type PlaceBooks } from './place-books.ts'
import { isWhole, type CountedPart } from './part.ts'

/** What a line stands for, and whether anybody counted it. */
export interface SheetPart extends CountedPart {
  readonly isCounted: boolean
}

/**
 * What the books say of each line. Several lines of an item wherever it lies are counted together, and the books are told once: by the first that was counted,
 * or the first where none was (COUNT-140).
 */
export function booksOfLines(books: PlaceBooks, parts: readonly SheetPart[]): readonly string[] {
  const whole = parts.filter(isWhole)
  const tellers = new Map(whole.toReversed().map((part) => [part.item, part]))
  for (const part of whole.toReversed()) if (part.isCounted) tellers.set(part.item, part)
  return parts.map((part) => (!isWhole(part) || tellers.get(part.item) === part ? bookOf(books, part) : '0'))
}
