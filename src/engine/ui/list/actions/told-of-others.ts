import type { WireRow } from '#core/http/odata-contract.ts'
import { linksOf } from '../../client/address/text-links.ts'
import type { BulkTold } from './run-bulk.ts'

/** What a move says of other documents it brought about, such as the voucher of a receipt; undefined where it is about its own record alone. */
export function toldOfOthers(row: WireRow, addressOf: Parameters<typeof linksOf>[1]): BulkTold | undefined {
  const message = row['@larder.said']
  if (typeof message !== 'string' || row['@larder.records'] === undefined) return undefined
  return { message, links: linksOf(row['@larder.records'], addressOf) }
}
