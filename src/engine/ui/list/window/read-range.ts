import type { WireRow } from '#core/http/odata-contract.ts'
import { pageQuery, type PagedSource } from './page-query.ts'
import { pageSize } from './page-window.ts'

/** Rows `[from, to)` of a list, page by page and from the cache where they are; for print and bulk moves, never for drawing. */
export async function readRange(source: PagedSource, from: number, to: number): Promise<readonly WireRow[]> {
  const rows: WireRow[] = []
  for (let page = Math.floor(from / pageSize); page * pageSize < to; page += 1) {
    const list = await source.client.fetchQuery(pageQuery(source, page))
    const start = Math.max(0, from - page * pageSize)
    rows.push(...list.value.slice(start, to - page * pageSize))
    if (list.value.length < pageSize) break
  }
  return rows
}
