import type { Trx } from '../db/pool.ts'
import { lyingParts } from './counted-in-part.ts'
import { partedBy, partKey, type CountedPart, type PartedBy } from './part.ts'
import { sharesOf, type PlaceBooks } from './place-books.ts'
import type { CountableItem } from './read-countable.ts'
import { readLastParts, readLots, readWalk, type Walked } from './read-parts.ts'

/** A line to be counted: an item wherever it lies, or a share of it. */
export interface CountableLine extends CountableItem, Omit<CountedPart, 'item'> {
  /** The last day its lot is good on; null of no lot, and where nobody knows. */
  readonly expires: string | null
}

const whole = { bin: undefined, isLoose: false, lot: undefined, isLotless: false, expires: null }

/** What items are told apart with. */
interface PartQuestion {
  readonly tenantId: string
  readonly siteId: number
  readonly locationId: number
  readonly books: PlaceBooks
  /** What the sheet tells items apart by. */
  readonly by: PartedBy
  /** The bins a sheet is loaded with; all of them where it names none. */
  readonly bins: readonly number[] | 'all'
}

/**
 * Items that lie in bins or are of lots by those: a line for each bin they lie in or belong into and one for what lies in none, in each for every lot and for
 * what is of none; of an item that was loaded with named bins alone the lines of those (COUNT-122, COUNT-127, COUNT-665). What lies in no bin and is of no lot
 * at all has one line. In walking order, behind what packages order themselves; of a bin what expires first.
 */
export async function linesByPart(
  trx: Trx,
  items: readonly CountableItem[],
  question: PartQuestion,
): Promise<readonly CountableLine[]> {
  const { cells } = question.books
  if (cells.size === 0 && !question.by.lot) return items.map((item) => ({ ...item, ...whole }))
  const lots = [...new Set([...cells.values()].flatMap((shares) => shares.flatMap(({ lot }) => lot ?? [])))]
  const [walk, last, known] = await Promise.all([
    readWalk(trx, question),
    readLastParts(trx, question),
    readLots(trx, question.tenantId, lots),
  ])
  const ranks = new Map(walk.map(({ id }, rank) => [id, rank]))
  const rankOf = (bin: number | undefined) => ranks.get(bin ?? 0) ?? walk.length
  const lotRank = (lot: number | undefined) => known.get(lot ?? 0)?.rank ?? known.size
  const placed = items.flatMap((item, index) => {
    const homes = walk.filter(({ isActive, items: own }) => isActive && own.includes(item.itemId)).map(({ id }) => id)
    const lines = partsOf(item, homes, question).map((line) => ({
      ...line,
      expires: known.get(line.lot ?? 0)?.expiresOn ?? null,
      ...toldOf(line, walk, last),
    }))
    // What is loaded by bins and lies in none yet is looked for in the bin it belongs into.
    const home = item.turn === 2 ? homes[0] : undefined
    return lines
      .toSorted((one, other) => rankOf(one.bin) - rankOf(other.bin) || lotRank(one.lot) - lotRank(other.lot))
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

function partsOf(item: CountableItem, homes: readonly number[], question: PartQuestion): readonly CountableLine[] {
  const { books, bins } = question
  const { itemId } = item
  const isIn = (by: PartedBy) => sharesOf(books, itemId, by).length > 0
  const by = {
    bin: question.by.bin && isIn({ bin: true, lot: false }),
    // What is kept by lots and of none stands as that, so that a lot somebody finds has a place beside it.
    lot: question.by.lot && (item.isLotTracked || isIn({ bin: false, lot: true })),
  }
  if (!by.bin && !by.lot) return [{ ...item, ...whole }]
  const lying = lyingParts(itemId, by, books)
  const empty = by.bin ? homes.filter((home) => !lying.some(({ bin }) => bin === home)) : []
  const found = [...lying, ...empty.map((bin) => ({ ...whole, bin, isLotless: by.lot }))]
  const all = found.length > 0 ? found : [{ ...whole, isLoose: by.bin, isLotless: by.lot }]
  const asked =
    by.bin && item.isOfBinsAlone && bins !== 'all'
      ? all.filter(({ bin }) => bin !== undefined && bins.includes(bin))
      : all
  return asked.map(({ bin, isLoose, lot, isLotless }) => ({ ...item, ...whole, bin, isLoose, lot, isLotless }))
}

/** What a line of a share says of its own: its last count, and of a package's shelf what is of this bin. */
function toldOf(line: CountableLine, walk: readonly Walked[], last: ReadonlyMap<string, string>) {
  const by = partedBy(line)
  if (!by.bin && !by.lot) return {}
  const lastCount = last.get(partKey({ ...line, item: line.itemId })) ?? null
  if (!by.bin) return { lastCount }
  const code = walk.find(({ id }) => id === line.bin)?.code
  const isOwnShelf = code !== undefined && line.shelf !== null && line.shelf.startsWith(`${code} · `)
  return { shelf: isOwnShelf ? line.shelf : null, lastCount }
}
