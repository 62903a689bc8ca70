/** Rows of one page; a screen shows about forty. */
export const pageSize = 100

/** Rows `[from, to)`. */
export type RowRange = readonly [from: number, to: number]

/** The pages that hold the rows `[from, to)`, one more on each side so that a flick of the wheel finds its rows there. */
export function pagesFor(from: number, to: number, rowCount: number): number[] {
  const last = Math.max(0, Math.ceil(rowCount / pageSize) - 1)
  const [first, wanted] = pagesAsked([from, to])
  return Array.from({ length: Math.max(1, Math.min(last, wanted) - first + 1) }, (_, index) => first + index)
}

/** Whether two ranges ask for the same pages, however many rows there are: then nothing is to be fetched or drawn. */
export function askSamePages(one: RowRange, other: RowRange): boolean {
  const [first, last] = pagesAsked(one)
  const [otherFirst, otherLast] = pagesAsked(other)
  return first === otherFirst && last === otherLast
}

function pagesAsked([from, to]: RowRange): readonly [first: number, last: number] {
  return [Math.max(0, Math.floor((from - pageSize / 4) / pageSize)), Math.floor((to + pageSize / 4) / pageSize)]
}

/** What is known of how many rows there are. */
export interface KnownCount {
  /** `@odata.count` of the first page. */
  readonly count: number
  /** Counting stopped at the cap. */
  readonly isCapped: boolean
  /** End of the last page that came, and whether another follows. */
  readonly seenTo: number
  readonly hasMore: boolean
}

/** Rows beyond the cap that can be scrolled to before the next page has shown that there are more. */
const ahead = 10 * pageSize

/** How many rows can be scrolled to: the count, or beyond a capped count always some more until the end was seen. */
export function reachableRows({ count, isCapped, seenTo, hasMore }: KnownCount): number {
  if (!isCapped) return count
  return hasMore || seenTo < count ? Math.max(count, seenTo + ahead) : seenTo
}
