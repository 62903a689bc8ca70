import type { FastifyRequest } from 'fastify'
import type { WireList, WireRow, WireSums } from '#core/http/odata-contract.ts'
import { byCodes, codesSay, namedBy } from '#core/odata/by-codes.ts'
import { usableAt } from '#core/http/usable-at.ts'
import type { Trx } from '../db/pool.ts'
import { openQuery, queryStringOf, withNamed, type OpenQuery } from './open-query.ts'
import { toldWireRows, type ToldTable, type ToldTo } from '../documents/present/told-table.ts'
import { readPage, type CountedPage, type PageRead } from './read-page.ts'
import { readSums } from './read-sums.ts'
import { readGated, type ListDeps } from './read-gated.ts'

/** GET of a set: one page, its count when asked, and the link to the next; or the sums of its rows. */
export async function readList(deps: ListDeps, request: FastifyRequest, set: string): Promise<WireList | WireSums> {
  const open = openQuery(deps.definitions, request, { set, extraNames: [usableAt, byCodes], hasSums: true })
  if (open.query.apply !== undefined) return readSums(deps, open, open.query.apply)
  return listOf(request, await readOpen(deps, open))
}

/** The page of a query that was read and proved. */
export async function readOpen(deps: ListDeps, open: OpenQuery): Promise<CountedPage> {
  const { page } = await readGated(deps, open, async (trx) => namedPage(trx, deps, await withNamed(trx, open)))
  return page
}

/** A page whose rows say which of the codes asked for name them, and what stands beside those. */
async function namedPage(trx: Trx, deps: ListDeps, open: OpenQuery): Promise<PageRead> {
  const read = await toldPage(trx, deps, open)
  const { named } = open
  if (named === undefined) return read
  const say = (row: CountedPage['rows'][number]) => {
    const codes = named.get(Number(row['Id'])) ?? []
    return { ...row, [namedBy]: codes.map(({ text }) => text), [codesSay]: codes.map(({ says }) => says) }
  }
  return { page: read.page.then((page) => ({ ...page, rows: page.rows.map(say) })) }
}

/** A page, in words where code puts its table in words. */
async function toldPage(trx: Trx, deps: ListDeps, open: OpenQuery): Promise<PageRead> {
  const table = toldTableOf(deps, open)
  const read = await readPage(trx, open)
  if (table === undefined) return read
  const page = await read.page
  const rows = await toldWireRows(trx, { table, to: toldTo(open), fields: open.readable.fields }, page.rows)
  return { page: Promise.resolve({ ...page, rows }) }
}

/** The table whose words code writes; undefined for all others. */
export function toldTableOf(deps: ListDeps, { readable }: OpenQuery): ToldTable | undefined {
  return deps.toldTables.find(({ table }) => table === readable.entity.table)
}

/** For whom a list is put in words. */
export function toldTo({ definitions, ctx }: OpenQuery): ToldTo {
  return { definitions, permissions: ctx.permissions, language: ctx.language }
}

function listOf(request: FastifyRequest, { count, nextToken, rows }: CountedPage): WireList {
  return {
    ...(count ? { '@odata.count': count.count } : {}),
    ...(count?.isCapped ? { '@larder.countIsCapped': true } : {}),
    ...(nextToken === undefined ? {} : { '@odata.nextLink': nextLink(request, nextToken) }),
    // Every row has its Id: rowColumns selects it always.
    value: rows as readonly WireRow[],
  }
}

/** The same query behind the last row. */
function nextLink(request: FastifyRequest, token: string): string {
  const kept = queryStringOf(request)
    .split('&')
    .filter((pair) => pair !== '' && !/^(\$|%24)(skip|skiptoken|count)=/i.test(pair))
  return `${request.url.split('?')[0]}?${[...kept, `$skiptoken=${token}`].join('&')}`
}
