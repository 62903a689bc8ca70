/** What a lookup takes: its own filter, and the one every lookup of the entity goes by. */
export function bothFilters(own: string | undefined, every: string | undefined): string | undefined {
  return own === undefined || every === undefined ? (own ?? every) : `(${own})${behind(every)}`
}

/** The filter a lookup has of its own, of one that `bothFilters` made. */
export function ownFilter(filter: string | undefined, every: string | undefined): string | undefined {
  if (filter === undefined || every === undefined) return filter
  if (filter === every) return undefined
  return filter.endsWith(behind(every)) ? filter.slice(1, -behind(every).length - 1) : filter
}

function behind(every: string): string {
  return ` and (${every})`
}
