import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import type { FaultPlaces, LineFault } from '../faults/line-issue.ts'
import type { Movement } from '../ledger/movement.ts'
import type { DocumentKey } from '../ledger/post-event.ts'
import { refusedLines } from '../faults/refused-lines.ts'
import { allocateLots, isOfLots, laidItems, type CellFault, type LotMove } from './allocate-lots.ts'
import { readBroughtLots } from './brought-lots.ts'
import { readCarriedLots } from './carried-lots.ts'
import { createLotBook } from './lot-book.ts'
import { readNamedBins, type NamedBins } from './named-bins.ts'
import { lockCells } from './read-cells.ts'

/** What this SQL reads of tables that definitions draw. */
export const movedLotReads: TableReads = {
  by: 'server/posting/lots/moved-lots.ts',
  entities: { lot: { code: 'text' } },
}

/** What the rows of a posting do to lots and bins. */
export interface MovedLots {
  readonly lots: readonly LotMove[]
  /** Items not kept by lots whose goods are laid into bins here: the database leaves them alone. */
  readonly binned: readonly number[]
}

/**
 * The lots and bins that rows of a posting move goods out of and into; the database is asked only where goods kept by lots, or bins, are among them.
 * @throws E_NEG_LOT, E_NEG_BIN with every line that asks for more than is there; E_VALIDATION for a bin that takes nothing
 */
export async function movedLots(
  trx: Trx,
  movements: readonly Movement[],
  { document, places }: { readonly document: DocumentKey; readonly places: FaultPlaces },
): Promise<MovedLots> {
  const laid = laidItems(movements)
  const own = movements.filter(({ itemId, qty }) => laid.has(itemId) && compare(qty, zero) !== 0)
  if (own.length === 0) return { lots: [], binned: [] }
  const { tenantId } = document
  const keys = own.map(({ place: { locationId, siteId }, itemId }) => ({ locationId, siteId, itemId }))
  const onWay = own.filter((movement) => isOfLots(movement) && movement.place.isTransit && movement.lots === undefined)
  const [cells, bins, brought, carried] = await Promise.all([
    lockCells(trx, tenantId, keys),
    readNamedBins(trx, tenantId, own),
    readBroughtLots(trx, tenantId, own),
    onWay.length === 0
      ? new Map()
      : readCarriedLots(
          trx,
          document,
          onWay.map(({ place }) => place.locationId),
        ),
  ])
  const moved = allocateLots(movements, { book: createLotBook(cells), carried, brought, bins })
  if (!moved.ok) throw refusedLines(await faultsOf(trx, tenantId, { faults: moved.error, bins }), places)
  const ofLots = new Set(own.filter(isOfLots).map(({ itemId }) => itemId))
  return { lots: moved.value, binned: [...laid].filter((itemId) => !ofLots.has(itemId)) }
}

async function faultsOf(
  trx: Trx,
  tenantId: string,
  { faults, bins }: { readonly faults: readonly CellFault[]; readonly bins: NamedBins },
): Promise<readonly LineFault[]> {
  const lotIds = faults.flatMap(({ lotId }) => lotId ?? [])
  const { rows } = await sql<{ readonly id: number; readonly code: string }>`
    select t.id, t.code from lot t where t.tenant_id = ${tenantId} and t.id = any(${lotIds}::bigint[])`.execute(trx)
  const lots = new Map(rows.map(({ id, code }) => [id, code]))
  return faults.map(({ code, lotId, binId, qty, there, movement: { line, qty: signed } }) => {
    const item = line.item?.name ?? ''
    const figures = { item, asked: printDecimal(qty), there: printDecimal(there) }
    if (code === 'E_NEG_LOT')
      return { row: line.row, param: 'lot', code, params: { lot: lots.get(lotId ?? 0) ?? '', ...figures } }
    const bin = bins.get(binId ?? 0)?.code ?? ''
    const param = compare(signed, zero) < 0 ? 'bin' : 'binTo'
    return { row: line.row, param, code, params: { bin, ...figures } }
  })
}
