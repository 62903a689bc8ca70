import { useState } from 'react'
import type { WireList } from '#core/http/odata-contract.ts'
import type { PagedSource } from './page-query.ts'
import { pageSize, reachableRows } from './page-window.ts'

/** How far a list can be scrolled. */
export interface Reach {
  readonly rowCount: number
  readonly count: { readonly value: number; readonly isCapped: boolean } | undefined
  /** Told which pages came, so that a list longer than its capped count grows as one scrolls. */
  readonly note: (pages: readonly number[], lists: readonly (WireList | undefined)[]) => void
}

interface Seen {
  readonly source: PagedSource
  readonly to: number
  readonly hasMore: boolean
}

/** Works out the reach from the count of the first page and the furthest page seen of this query. */
export function useReach(source: PagedSource, head: WireList | undefined): Reach {
  const [kept, setSeen] = useState<Seen>({ source, to: 0, hasMore: true })
  const seen = kept.source === source ? kept : { source, to: 0, hasMore: true }
  const value = head?.['@odata.count'] ?? head?.value.length
  const isCapped = head?.['@larder.countIsCapped'] === true
  return {
    rowCount:
      value === undefined ? 0 : reachableRows({ count: value, isCapped, seenTo: seen.to, hasMore: seen.hasMore }),
    count: value === undefined ? undefined : { value, isCapped },
    note: (pages, lists) => {
      const next = furthest(source, pages, lists)
      const isNew =
        kept.source !== source || next.to > seen.to || (next.to === seen.to && next.hasMore !== seen.hasMore)
      if (next.to > 0 && isNew) setSeen(next)
    },
  }
}

function furthest(source: PagedSource, pages: readonly number[], lists: readonly (WireList | undefined)[]): Seen {
  let seen: Seen = { source, to: 0, hasMore: true }
  for (const [index, list] of lists.entries()) {
    const to = (pages[index] ?? 0) * pageSize + (list?.value.length ?? 0)
    if (list !== undefined && to > seen.to) seen = { source, to, hasMore: list['@odata.nextLink'] !== undefined }
  }
  return seen
}
