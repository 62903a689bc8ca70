import type { Trx } from '../db/pool.ts'
import { countRows } from './count-rows.ts'
import { plainSteps, type IdQuery, type OrderedRows } from './page-steps.ts'
import { lookupOrder, walkSteps } from './walk-steps.ts'

/** Up to here rows are sorted; a walk along the lookup would search longer for few rows. */
const sortedUpTo = 50_000

/** How a page is read: many rows in the order of a lookup's record are walked, everything else is sorted or follows an index. */
export async function pageSteps(trx: Trx, rows: OrderedRows): Promise<readonly IdQuery[]> {
  const order = lookupOrder(rows.sort)
  if (!order) return plainSteps(rows)
  const { isCapped } = await countRows(trx, rows.table, { conditions: rows.conditions, cap: sortedUpTo + 1 })
  return isCapped ? walkSteps(rows, order) : plainSteps(rows)
}
