/** Sums of a set as a browser asks for them, in wire names. */
export interface AskedSums {
  /** OData filter of the rows. */
  readonly filter: string | undefined
  readonly search: string | undefined
  /** Lookups and choices the sums are kept apart by. */
  readonly groupBy: readonly string[]
  /** Amounts, each answered under its own name. */
  readonly sums: readonly string[]
}

/** The text of `$apply`. */
export function printApply({ filter, search, groupBy, sums }: AskedSums): string {
  const aggregate = `aggregate(${sums.map((name) => `${name} with sum as ${name}`).join(',')})`
  return [
    ...(filter === undefined ? [] : [`filter(${filter})`]),
    ...(search === undefined ? [] : [`search("${search.replaceAll(/["\\]/g, '\\$&')}")`]),
    groupBy.length === 0 ? aggregate : `groupby((${groupBy.join(',')}),${aggregate})`,
  ].join('/')
}
