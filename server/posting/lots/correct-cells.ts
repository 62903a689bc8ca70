import { sql } from 'kysely'
import { negate } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import { cellMoves } from './cell-moves.ts'
import type { Cell, CountedBy } from './lot-book.ts'
import { lockCells, type CellsKey } from './read-cells.ts'

/** What a line found of an item at a place: of a bin, a lot or both, or of none of them; more than the books said, or below zero less, in base units. */
export interface FoundInCell extends CellsKey, Cell {
  /** What the lines of its item are told apart by. */
  readonly by: CountedBy
}

/** The posting that moved goods, and whose tenant. */
interface CellPosting {
  readonly tenantId: string
  readonly postingId: number
}

/**
 * After a posting that counted items by their bins or lots: each of them holds what was found of it, movements since the books were taken included (BIN-48,
 * COUNT-668). On hand is locked behind the balances of the posting, as postings lock it.
 */
export async function correctCells(trx: Trx, posting: CellPosting, found: readonly FoundInCell[]): Promise<void> {
  if (found.length === 0) return
  const [places, moved] = [await lockCells(trx, posting.tenantId, found), await readMoved(trx, posting)]
  const rows = places.flatMap((place) => {
    const changes = atPlace(found, place)
    const by = changes[0]?.by ?? { bin: true, lot: true }
    return cellMoves(place, { by, moved: atPlace(moved, place), changes }).map(({ binId, lotId, qty }) => ({
      location_id: place.locationId,
      site_id: place.siteId,
      item_id: place.itemId,
      bin_id: binId,
      lot_id: lotId,
      qty: printDecimal(qty),
    }))
  })
  if (rows.length === 0) return
  await sql`insert into bin_move (tenant_id, site_id, location_id, item_id, bin_id, lot_id, qty, posting_id)
    select ${posting.tenantId}, m.site_id, m.location_id, m.item_id, m.bin_id, m.lot_id, m.qty, ${posting.postingId}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m(site_id bigint, location_id bigint, item_id bigint, bin_id bigint, lot_id bigint, qty numeric)`.execute(trx)
}

/** A posting that is undone gives bins and lots back what it took of them, and takes what it brought into them, as far as it is there (BIN-49). */
export async function giveBackCells(trx: Trx, posting: CellPosting, undoneId: number): Promise<void> {
  const moved = await readMoved(trx, { ...posting, postingId: undoneId })
  await correctCells(
    trx,
    posting,
    moved.map((one) => ({ ...one, by: { bin: true, lot: true }, qty: negate(one.qty) })),
  )
}

interface MovedRow extends CellsKey {
  readonly binId: number | null
  readonly lotId: number | null
  readonly qty: string
}

/** What a posting did to each lot in each bin. */
async function readMoved(trx: Trx, { tenantId, postingId }: CellPosting): Promise<readonly (CellsKey & Cell)[]> {
  const { rows } = await sql<MovedRow>`
    select m.location_id::int as "locationId", m.site_id::int as "siteId", m.item_id::int as "itemId", m.bin_id::int as "binId",
      m.lot_id::int as "lotId", sum(m.qty)::text as qty
    from bin_move m where m.tenant_id = ${tenantId} and m.posting_id = ${postingId}
    group by 1, 2, 3, 4, 5 having sum(m.qty) <> 0`.execute(trx)
  return rows.map(({ binId, lotId, qty, ...key }) => ({
    ...key,
    binId: binId ?? undefined,
    lotId: lotId ?? undefined,
    qty: toDecimal(qty),
  }))
}

function atPlace<T extends CellsKey>(found: readonly T[], { locationId, siteId, itemId }: CellsKey): readonly T[] {
  return found.filter((one) => one.locationId === locationId && one.siteId === siteId && one.itemId === itemId)
}
