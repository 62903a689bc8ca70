import { sql } from 'kysely'
import { negate } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import { binMoves, type BinChange } from './bin-moves.ts'
import { lockCells, type CellsKey } from './read-cells.ts'

/** What a line found of an item in a bin of a place, or in none. */
export interface FoundInBin extends CellsKey {
  readonly binId: number | undefined
  /** More than the books said, or below zero less, in base units. */
  readonly qty: BinChange['qty']
}

/** The posting that moved goods, and whose tenant. */
interface BinPosting {
  readonly tenantId: string
  readonly postingId: number
}

/**
 * After a posting that counted items by their bins: each bin holds what was found in it, movements since the books were taken included (BIN-48). On hand is locked
 * behind the balances of the posting, as postings lock it.
 */
export async function correctBins(trx: Trx, posting: BinPosting, found: readonly FoundInBin[]): Promise<void> {
  if (found.length === 0) return
  const [places, moved] = [await lockCells(trx, posting.tenantId, found), await readMoved(trx, posting)]
  const rows = places.flatMap((place) =>
    binMoves(place, { moved: atPlace(moved, place), changes: atPlace(found, place) }).map(({ binId, lotId, qty }) => ({
      location_id: place.locationId,
      site_id: place.siteId,
      item_id: place.itemId,
      bin_id: binId,
      lot_id: lotId,
      qty: printDecimal(qty),
    })),
  )
  if (rows.length === 0) return
  await sql`insert into bin_move (tenant_id, site_id, location_id, item_id, bin_id, lot_id, qty, posting_id)
    select ${posting.tenantId}, m.site_id, m.location_id, m.item_id, m.bin_id, m.lot_id, m.qty, ${posting.postingId}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m(site_id bigint, location_id bigint, item_id bigint, bin_id bigint, lot_id bigint, qty numeric)`.execute(trx)
}

/** A posting that is undone gives the bins back what it took of them, and takes what it brought into them, as far as it is there (BIN-49). */
export async function giveBackBins(trx: Trx, posting: BinPosting, undoneId: number): Promise<void> {
  const moved = await readMoved(trx, { ...posting, postingId: undoneId })
  await correctBins(
    trx,
    posting,
    moved.map((one) => ({ ...one, qty: negate(one.qty) })),
  )
}

/** What a posting did to each bin, of every lot together. */
async function readMoved(trx: Trx, { tenantId, postingId }: BinPosting): Promise<readonly FoundInBin[]> {
  const { rows } = await sql<CellsKey & { readonly binId: number; readonly qty: string }>`
    select m.location_id::int as "locationId", m.site_id::int as "siteId", m.item_id::int as "itemId", m.bin_id::int as "binId", sum(m.qty)::text as qty
    from bin_move m where m.tenant_id = ${tenantId} and m.posting_id = ${postingId} and m.bin_id is not null
    group by 1, 2, 3, 4 having sum(m.qty) <> 0`.execute(trx)
  return rows.map((row) => ({ ...row, qty: toDecimal(row.qty) }))
}

function atPlace(found: readonly FoundInBin[], { locationId, siteId, itemId }: CellsKey): readonly BinChange[] {
  return found.flatMap((one) =>
    one.locationId === locationId && one.siteId === siteId && one.itemId === itemId && one.binId !== undefined
      ? [{ binId: one.binId, qty: one.qty }]
      : [],
  )
}
