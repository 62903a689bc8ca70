import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import { bookOf, type PlaceBooks } from './bin-books.ts'
import { partKey } from './part.ts'
import type { CountableItem } from './read-countable.ts'

/** What this SQL reads of tables that definitions draw. */
export const byBinReads: TableReads = {
  by: 'server/counts/lines-by-bin.ts',
  entities: {
    bin: { code: 'text', isActive: 'boolean', location: { to: 'location' }, priority: 'integer' },
    binItem: { item: { to: 'item' } },
    physicalInventory: { location: { to: 'location' }, postDate: 'date', site: { to: 'site' }, status: 'status' },
    physicalInventoryLine: {
      bin: { to: 'bin' },
      counted: 'quantity',
      item: { to: 'item' },
      loose: 'choice',
    },
  },
}

/** A line to be counted: an item wherever it lies, or what of it lies in a bin or in none. */
export interface CountableLine extends CountableItem {
  readonly bin: number | undefined
  readonly isLoose: boolean
}

/** The line of an item wherever it lies. */
export function wholeLine(item: CountableItem): CountableLine {
  return { ...item, bin: undefined, isLoose: false }
}

/** What items are told apart by bin with. */
interface ByBinQuestion {
  readonly tenantId: string
  readonly siteId: number
  readonly locationId: number
  readonly books: PlaceBooks
  /** The bins a sheet is loaded with; all of them where it names none. */
  readonly bins: readonly number[] | 'all'
}

/**
 * Items that lie in bins, by bin: a line for each bin they lie in or belong into, and one for what lies in none; of an item that was loaded with named bins
 * alone the lines of those (COUNT-122, COUNT-127). What lies in no bin at all has one line. In walking order, behind what packages order themselves.
 */
export async function linesByBin(
  trx: Trx,
  items: readonly CountableItem[],
  question: ByBinQuestion,
): Promise<readonly CountableLine[]> {
  if (question.books.inBins.size === 0) return items.map(wholeLine)
  const [bins, last] = await Promise.all([readBins(trx, question), readLastParts(trx, question)])
  const ranks = new Map(bins.map(({ id }, rank) => [id, rank]))
  const rankOf = (bin: number | undefined) => ranks.get(bin ?? 0) ?? bins.length
  const placed = items.flatMap((item, index) => {
    const homes = bins.filter(({ isActive, items: own }) => isActive && own.includes(item.itemId)).map(({ id }) => id)
    const lines = partsOf(item, homes, question).map((line) => ({ ...line, ...toldOf(line, bins, last) }))
    // What is loaded by bins and lies in none yet is looked for in the bin it belongs into.
    const home = item.turn === 2 ? homes[0] : undefined
    return lines
      .toSorted((one, other) => rankOf(one.bin) - rankOf(other.bin))
      .map((line) => ({
        line,
        group: item.turn === 1 ? 0 : 1,
        rank: item.turn === 1 ? 0 : rankOf(line.bin ?? (line.isLoose ? undefined : home)),
        index,
      }))
  })
  return placed
    .toSorted((one, other) => one.group - other.group || one.rank - other.rank || one.index - other.index)
    .map(({ line }) => line)
}

function partsOf(
  item: CountableItem,
  homes: readonly number[],
  { books, bins }: ByBinQuestion,
): readonly CountableLine[] {
  const held = books.inBins.get(item.itemId) ?? []
  if (held.length === 0) return [wholeLine(item)]
  const all = [...new Set([...held.map(({ bin }) => bin), ...homes])]
  const isNamed = item.isOfBinsAlone && bins !== 'all'
  const asked = isNamed ? all.filter((bin) => bins.includes(bin)) : all
  const loose = { item: item.itemId, bin: undefined, isLoose: true }
  const hasLoose = !isNamed && compare(toDecimal(bookOf(books, loose)), zero) !== 0
  return [
    ...asked.map((bin) => ({ ...item, bin, isLoose: false })),
    ...(hasLoose ? [{ ...item, bin: undefined, isLoose: true }] : []),
  ]
}

/** What a line of a bin says of its own: its last count, and of a package's shelf what is of this bin. */
function toldOf(line: CountableLine, bins: readonly Bin[], last: ReadonlyMap<string, string>) {
  if (line.bin === undefined && !line.isLoose) return {}
  const code = bins.find(({ id }) => id === line.bin)?.code
  const isOwnShelf = code !== undefined && line.shelf !== null && line.shelf.startsWith(`${code} · `)
  return { shelf: isOwnShelf ? line.shelf : null, lastCount: last.get(partKey({ ...line, item: line.itemId })) ?? null }
}

interface Bin {
  readonly id: number
  readonly code: string
  readonly isActive: boolean
  /** Items that belong into it. */
  readonly items: readonly number[]
}

/** The bins of a place in the order they are walked. */
async function readBins(trx: Trx, { tenantId, locationId }: ByBinQuestion): Promise<readonly Bin[]> {
  const { rows } = await sql<Bin>`select n.id::int as id, n.code, coalesce(n.is_active, true) as "isActive",
      coalesce((select array_agg(m.item_id::int) from bin_item m where m.tenant_id = n.tenant_id and m.parent_id = n.id), '{}') as items
    from bin n where n.tenant_id = ${tenantId} and n.location_id = ${locationId} order by n.priority, n.code, n.id`.execute(
    trx,
  )
  return rows
}

/** What the last posted count at the place found in a bin, or in none. */
async function readLastParts(
  trx: Trx,
  { tenantId, siteId, locationId }: ByBinQuestion,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly item: number; readonly bin: number | null; readonly counted: string }>`
    select distinct on (l.item_id, l.bin_id) l.item_id::int as item, l.bin_id::int as bin, trim_scale(l.counted)::text as counted
    from physical_inventory h
      join physical_inventory_line l on l.tenant_id = h.tenant_id and l.parent_id = h.id and l.counted is not null
        and (l.bin_id is not null or l.loose is not null)
    where h.tenant_id = ${tenantId} and h.location_id = ${locationId} and h.site_id = ${siteId} and h.status in ('Completed', 'Finalized')
    order by l.item_id, l.bin_id, h.post_date desc, h.id desc`.execute(trx)
  return new Map(
    rows.map(({ item, bin, counted }) => [partKey({ item, bin: bin ?? undefined, isLoose: bin === null }), counted]),
  )
}
