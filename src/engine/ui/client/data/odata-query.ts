import { byCodes, printCodes } from '#core/odata/by-codes.ts'
import { usableAt } from '#core/http/usable-at.ts'

/** Options of a list, in wire names; printed in the contract's order. */
export interface ODataQuery {
  readonly filter?: string | undefined
  readonly search?: string | undefined
  readonly orderby?: string | undefined
  readonly top?: number | undefined
  readonly skip?: number | undefined
  readonly skiptoken?: string | undefined
  readonly count?: boolean
  readonly select?: readonly string[] | undefined
  readonly expand?: readonly string[] | undefined
  /** Sums instead of rows; says itself which rows are meant. */
  readonly apply?: string | undefined
  /** Locations the rows are to be used at; rows outside of their packages are left out. Empty: those of the site alone. */
  readonly usableAt?: readonly number[] | undefined
  /** Texts that name records by their codes; only those are answered, each with the texts that name it. */
  readonly codes?: readonly string[] | undefined
  /** The field candidates are asked for, where they may be of any site. */
  readonly lookup?: string | undefined
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
    ['$apply', query.apply],
    ['lookup', query.lookup],
    [byCodes, query.codes && printCodes(query.codes)],
  ] as const
  const printed = parts
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  if (query.usableAt !== undefined) printed.push(`${usableAt}=${query.usableAt.join(',')}`)
  return printed.length === 0 ? '' : `?${printed.join('&')}`
}
