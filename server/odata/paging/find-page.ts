import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../../db/pool.ts'
import { askList } from './ask-list.ts'
import { countRows, type RowCount } from './count-rows.ts'
import { findBounded } from './find-bounded.ts'
import { findFew, type CountedRows } from './find-few.ts'
import { printSkipToken } from './keyset.ts'
import type { PageRequest } from './page-request.ts'
import { fewSteps, plainSteps, type IdQuery } from './page-steps.ts'
import { foundId, pageKeys, pageOrder, type FoundId, type IdRow } from './sort-keys.ts'
import { lookupOrder, walkSteps } from './walk-steps.ts'

/** The rows of a page in order, the token of the next page when there is one, and how many rows there are when asked. */
export interface FoundPage {
  readonly ids: readonly number[]
  readonly nextToken: string | undefined
  readonly count: RowCount | undefined
}

/** Up to here rows that something is asked of are sorted; a walk along the lookup would search longer for few of them. */
const sortedUpTo = 50_000

/**
 * Finds a page on the indexes alone. Few rows are read and sorted: in the list's order they may stand behind all others. Many are found
 * soon in that order, or along the records of a lookup, while they are counted.
 */
export async function findPage(trx: Trx, request: PageRequest): Promise<FoundPage> {
  if ((request.isNarrowed || request.isWorkedOutWhole) && !request.after) {
    const { count, found } = await findCounted(trx, request)
    return pageOf(request, found ?? (await followSteps(trx, request, await narrowSteps(trx, request, count))), count)
  }
  const isWalkable = lookupOrder(request.sort) !== undefined
  const count = request.isCounted || (isWalkable && !request.isNarrowed) ? countRows(trx, request) : undefined
  const steps = request.isNarrowed
    ? await manySteps(trx, request)
    : stepsOf(request, isWalkable ? await count : undefined)
  const [counted, found] = await Promise.all([count, followSteps(trx, request, steps)])
  return pageOf(request, found, counted)
}

async function findCounted(trx: Trx, request: PageRequest): Promise<CountedRows> {
  const bounded = request.bound && (await findBounded(trx, request, request.bound))
  return bounded ?? findFew(trx, request)
}

/** The way to rows that were asked for: all of them are sorted, unless there are more than were counted. */
async function narrowSteps(trx: Trx, request: PageRequest, count: RowCount): Promise<readonly IdQuery[]> {
  return count.isCapped ? manySteps(trx, request) : fewSteps(request)
}

async function manySteps(trx: Trx, request: PageRequest): Promise<readonly IdQuery[]> {
  if (!lookupOrder(request.sort)) return plainSteps(request)
  return stepsOf(request, await countRows(trx, { ...request, cap: sortedUpTo + 1 }))
}

function stepsOf(request: PageRequest, count: RowCount | undefined): readonly IdQuery[] {
  const order = count?.isCapped === true ? lookupOrder(request.sort) : undefined
  return order ? walkSteps(request, order) : plainSteps(request)
}

function pageOf({ sort, top, isCounted }: PageRequest, found: readonly FoundId[], count?: RowCount): FoundPage {
  const kept = found.slice(0, top)
  const last = kept.at(-1)
  return {
    ids: kept.map(({ id }) => id),
    nextToken: found.length > top && last ? printSkipToken(sort, last.keys) : undefined,
    count: isCounted ? count : undefined,
  }
}

/** One more than the page holds, to know whether it is the last. */
async function followSteps(trx: Trx, request: PageRequest, steps: readonly IdQuery[]): Promise<readonly FoundId[]> {
  const found: FoundId[] = []
  let { skip } = request
  for (const ids of steps) {
    const wanted = request.top + 1 - found.length
    if (wanted <= 0) break
    const rows = await readIds(trx, request, ids(wanted, skip))
    found.push(...rows.map((row) => foundId(request.sort, row)))
    skip = rows.length > 0 || skip === 0 ? 0 : skip - (await countIds(trx, ids(skip, 0)))
  }
  return found
}

function readIds(
  trx: Trx,
  { sort, isNarrowed, skip }: PageRequest,
  ids: RawBuilder<unknown>,
): Promise<readonly IdRow[]> {
  const query = sql<IdRow>`SELECT ${pageKeys(sort)} FROM (${ids}) AS page ORDER BY ${pageOrder(sort)}`
  return askList(trx, query, { isNarrowed: isNarrowed || skip > 0 })
}

async function countIds(trx: Trx, ids: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ readonly count: number }>`SELECT count(*) AS count FROM (${ids}) AS skipped`.execute(trx)
  return Number(found.rows[0]?.count ?? 0)
}
