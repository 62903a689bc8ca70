import type { RawBuilder } from 'kysely'
import { askKept } from '../../db/pipeline/kept-plan.ts'
import type { Trx } from '../../db/pool.ts'

/** Asks about a list. A plan for nothing but a site and a place in the order is good for all; one for what a filter names is made anew. */
export async function askList<Row>(
  trx: Trx,
  query: RawBuilder<Row>,
  { isNarrowed }: { readonly isNarrowed: boolean },
): Promise<readonly Row[]> {
  return isNarrowed ? (await query.execute(trx)).rows : askKept(trx, query)
}
