import { usableAt } from '#core/http/usable-at.ts'

/** Options of a list, in wire names; printed in the contract's order. */
export interface ODataQuery {
  readonly filter?: string
  readonly search?: string
  readonly orderby?: string
  readonly top?: number
  readonly skip?: number
  readonly skiptoken?: string
  readonly count?: boolean
  readonly select?: readonly string[]
  readonly expand?: readonly string[]
  /** Locations the rows are to be used at; rows outside of their packages are left out. Empty: those of the site alone. */
  readonly usableAt?: readonly number[]
  /** The field candidates are asked for, where they may be of any site. */
  readonly lookup?: string
}

/** The query string with its `?`, or `''`; empty options are left out. */
export function printODataQuery(query: ODataQuery): string {
  const parts = [
    ['$filter', query.filter],
    ['$search', query.search],
    ['$orderby', query.orderby],
    ['$top', query.top],
    ['$skip', query.skip],
    ['$skiptoken', query.skiptoken],
    ['$count', query.count ? 'true' : undefined],
    ['$select', query.select?.join(',')],
    ['$expand', query.expand?.join(',')],
    ['lookup', query.lookup],
  ] as const
  const printed = parts
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  if (query.usableAt !== undefined) printed.push(`${usableAt}=${query.usableAt.join(',')}`)
  return printed.length === 0 ? '' : `?${printed.join('&')}`
}
