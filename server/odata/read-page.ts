import type { FieldDefinition } from '#core/model/field-definition.ts'
import { wireName } from '#core/record/wire-record.ts'
import { withoutWaiting } from '../db/in-transaction.ts'
import type { Trx } from '../db/pool.ts'
import { amountBound } from './amount-bound.ts'
import { capOf, countRows, type RowCount } from './paging/count-rows.ts'
import { findPage } from './paging/find-page.ts'
import { parseSkipToken, type SortTerm } from './paging/keyset.ts'
import { listColumns } from './list-columns.ts'
import { isWorkedOutWhole } from '../entity-sql/rows-ref.ts'
import { askedRows } from './asked-rows.ts'
import { filterConditions, frameConditions, isNarrowed, todayOfRows, type OpenQuery } from './open-query.ts'
import { onlyRange, readRange, tryFirstRows, type WholePage } from './page-at-once.ts'
import type { PageRequest } from './paging/page-request.ts'
import { readRows } from './read-rows.ts'
import { sortTerms } from './paging/sort-terms.ts'

/** Rows of a page when nothing is said. */
const standardTop = 100

/** A page, and how many rows there are when that is asked. */
export interface CountedPage extends WholePage {
  readonly count: RowCount | undefined
}

/** A page whose last statements were asked for, to be answered together with the end of the transaction. */
export interface PageRead {
  readonly page: Promise<CountedPage>
}

/**
 * Reads a page in as few ways to the database as there can be: all rows of a list in an order of their own by one; of rows that a filter
 * asks for what many meet by one as well, found among the first; everything else is found on the indexes, and then read.
 */
export async function readPage(trx: Trx, open: OpenQuery): Promise<PageRead> {
  const { query, readable, context } = open
  const sort = sortTerms({ context, readable, today: todayOfRows(open) }, query.orderby ?? [])
  const request = {
    table: readable.entity.table,
    tenantId: open.ctx.tenantId,
    isNarrowed: isNarrowed(open),
    sort,
    top: query.top ?? standardTop,
    skip: query.skip ?? 0,
    after: query.skiptoken === undefined ? undefined : parseSkipToken(sort, query.skiptoken),
    isCounted: query.count === true,
    cap: capOf(query),
    isWorkedOutWhole: isWorkedOutWhole(readable.entity.table),
  }
  return (await readAtOnce(trx, open, request)) ?? findAndRead(trx, open, request)
}

type Request = Omit<PageRequest, 'conditions'>

function readAtOnce(trx: Trx, open: OpenQuery, request: Request): Promise<PageRead | undefined> {
  return request.isNarrowed ? tryNarrowed(trx, open, request) : readWhole(trx, open, request)
}

/** All rows of the list, in an order of their own. */
async function readWhole(trx: Trx, open: OpenQuery, request: Request): Promise<PageRead | undefined> {
  const all = { ...request, conditions: frameConditions(trx, open) }
  const range = onlyRange(all)
  if (range === undefined) return undefined
  const page = withCount(readRange(trx, { ...all, open }, range), request.isCounted ? countRows(trx, all) : undefined)
  await withoutWaiting(trx, page)
  return { page }
}

/** Rows that a filter asks for, when they need not be counted and stand among the first of the list. */
async function tryNarrowed(trx: Trx, open: OpenQuery, request: Request): Promise<PageRead | undefined> {
  const { query } = open
  if (request.isCounted || request.after || query.search !== undefined || !isListOrder(open, request.sort))
    return undefined
  const all = { ...request, conditions: frameConditions(trx, open), open }
  const tried = await tryFirstRows(trx, all, await filterConditions(trx, open, 'rows'))
  return tried && { page: Promise.resolve({ ...tried, count: undefined }) }
}

async function findAndRead(trx: Trx, open: OpenQuery, request: Request): Promise<PageRead> {
  const bound = request.after === undefined ? await amountBound(trx, open) : undefined
  const found = await findPage(trx, { ...request, bound, ...(await askedRows(trx, open)) })
  const rows = readRows(trx, open, { ids: found.ids, columns: () => listColumns(open) })
  const page = rows.then((all) => ({ rows: all, nextToken: found.nextToken, count: found.count }))
  // The page and not the rows alone: when the transaction fails nobody asks for it, and a failure nobody asks for ends the process.
  await withoutWaiting(trx, page)
  return { page }
}

async function withCount(page: Promise<WholePage>, count: Promise<RowCount> | undefined): Promise<CountedPage> {
  const [whole, counted] = await Promise.all([page, count])
  return { ...whole, count: counted }
}

/** Whether the order is one a list of the family begins with: such an order has an index that carries what lists filter by. */
function isListOrder({ readable: { entity }, definitions }: OpenQuery, sort: readonly SortTerm[]): boolean {
  const [first] = sort
  const lists = Object.values(definitions.families.get(entity.family)?.lists ?? {})
  const isSorted = (field: FieldDefinition): boolean => lists.some((list) => list.sort.field === field.id)
  return sort.length === 2 && entity.fields.some((field) => wireName(field) === first?.name && isSorted(field))
}
