import type { WireRow } from '#core/http/odata-contract.ts'
import { linksOf } from '../../client/address/text-links.ts'
import type { BulkTold } from './run-bulk.ts'

/** What a move says of what it did, such as who is asked next or which voucher it made, with the documents it names; undefined where it says nothing. */
export function toldOfMove(row: WireRow, addressOf: Parameters<typeof linksOf>[1]): BulkTold | undefined {
  const message = row['@larder.said']
  return typeof message === 'string' ? { message, links: linksOf(row['@larder.records'], addressOf) } : undefined
}
