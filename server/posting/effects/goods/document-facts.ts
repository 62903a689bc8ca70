import { noExchange } from '../../amounts/in-books.ts'
import type { DocumentFacts } from '../../ledger/line-facts.ts'
import type { PostingPlace } from '../../read/read-places.ts'
import type { HeaderSaid } from './said.ts'

/** What a document says to all of its postings: where its books are, and what its header names. */
export function documentFacts(
  header: HeaderSaid,
  home: Pick<PostingPlace, 'siteId' | 'decimals'> & Pick<DocumentFacts, 'documentDecimals'>,
  given: DocumentFacts['given'],
): DocumentFacts {
  return {
    siteId: home.siteId,
    decimals: home.decimals,
    documentDecimals: home.documentDecimals,
    rate: header.rate ?? noExchange,
    accountId: header.account,
    reasonId: header.reason,
    costCentreId: header.costCentre,
    supplierId: header.supplier,
    given,
  }
}
