import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import type { FaultPlaces, LineFault } from '../faults/line-issue.ts'
import type { Movement } from '../ledger/movement.ts'
import type { DocumentKey } from '../ledger/post-event.ts'
import { refusedLines } from '../faults/refused-lines.ts'
import { allocateLots, isOfLots, type LotFault, type LotMove } from './allocate-lots.ts'
import { readCarriedLots } from './carried-lots.ts'
import { createLotBook } from './lot-book.ts'
import { lockCells } from './read-cells.ts'

/** What this SQL reads of tables that definitions draw. */
export const movedLotReads: TableReads = {
  by: 'server/posting/lots/moved-lots.ts',
  entities: { item: { name: 'text' }, lot: { code: 'text', item: { to: 'item' } } },
}

/**
 * The lots and bins that rows of a posting move goods out of and into; the database is asked only where goods kept by lots are among them.
 * @throws E_NEG_LOT with every line that asks for more of a lot than is there
 */
export async function movedLots(
  trx: Trx,
  movements: readonly Movement[],
  { document, places }: { readonly document: DocumentKey; readonly places: FaultPlaces },
): Promise<readonly LotMove[]> {
  const own = movements.filter(isOfLots)
  if (own.length === 0) return []
  const { tenantId } = document
  const keys = own.map(({ place: { locationId, siteId }, itemId }) => ({ locationId, siteId, itemId }))
  const onWay = own.filter(({ place, lots }) => place.isTransit && lots === undefined)
  const [cells, carried] = await Promise.all([
    lockCells(trx, tenantId, keys),
    onWay.length === 0
      ? new Map()
      : readCarriedLots(
          trx,
          document,
          onWay.map(({ place }) => place.locationId),
        ),
  ])
  const moved = allocateLots(movements, createLotBook(cells), carried)
  if (!moved.ok) throw refusedLines(await faultsOf(trx, tenantId, moved.error), places)
  return moved.value
}

async function faultsOf(trx: Trx, tenantId: string, faults: readonly LotFault[]): Promise<readonly LineFault[]> {
  const result = await sql<{ readonly id: number; readonly code: string; readonly item: string }>`
    select t.id, t.code, i.name as item from lot t join item i on i.tenant_id = t.tenant_id and i.id = t.item_id
    where t.tenant_id = ${tenantId} and t.id = any(${faults.map(({ lotId }) => lotId)}::bigint[])`.execute(trx)
  const named = new Map(result.rows.map((row) => [row.id, row]))
  return faults.map(({ lotId, qty, there, movement }) => {
    const { code: lot = '', item = '' } = named.get(lotId) ?? {}
    const params = { lot, item, asked: printDecimal(qty), there: printDecimal(there) }
    return { row: movement.line.row, param: 'lot', code: 'E_NEG_LOT', params }
  })
}
