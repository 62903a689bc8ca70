import { sql } from 'kysely'
import { add, compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import { readUnitFactors } from '../units/unit-factors.ts'

/** What this SQL reads of tables that definitions draw. */
export const binPlaceReads: TableReads = {
  by: 'server/bins/bin-place.ts',
  entities: { lot: { expiresOn: 'date' } },
}

/** An item at a location of a site. */
export interface BinPlace {
  readonly tenantId: string
  readonly siteId: number
  readonly locationId: number
  readonly itemId: number
}

/** What lies somewhere of one lot, or of none. */
export interface LotInBin {
  readonly lotId: number | undefined
  readonly qty: Decimal
}

/** Which bin of a place is looked into, none of them where it is undefined, and for which lot alone. */
export interface BinQuestion {
  readonly binId: number | undefined
  readonly lotId: number | undefined
}

/**
 * What lies of an item in a bin of a location, or in none of its bins, in base units and by lot: what expires first leads, and what is of no lot comes
 * last. What is on hand there is locked until the transaction ends: postings and other moves of its bins wait.
 */
export async function lockInBin(trx: Trx, place: BinPlace, asked: BinQuestion): Promise<readonly LotInBin[]> {
  const { tenantId, siteId, locationId, itemId } = place
  const onHand = await sql<{ readonly qty: string }>`select qty::text as qty from stock_onhand
    where tenant_id = ${tenantId} and location_id = ${locationId} and site_id = ${siteId} and item_id = ${itemId} for update`.execute(
    trx,
  )
  const held = await sql<{
    readonly bin: number | null
    readonly lot: number | null
    readonly qty: string
  }>`select b.bin_id as bin, b.lot_id as lot, b.qty::text as qty from bin_balance b
    left join lot t on t.tenant_id = b.tenant_id and t.id = b.lot_id
    where b.tenant_id = ${tenantId} and b.location_id = ${locationId} and b.site_id = ${siteId} and b.item_id = ${itemId} and b.qty > 0
    order by t.expires_on nulls last, b.lot_id`.execute(trx)
  const rest = subtract(toDecimal(onHand.rows[0]?.qty ?? '0'), total(held.rows.map(({ qty }) => toDecimal(qty))))
  const inNone = asked.binId === undefined && compare(rest, zero) > 0 ? [{ lotId: undefined, qty: rest }] : []
  const cells = held.rows
    .filter(({ bin }) => bin === (asked.binId ?? null))
    .map(({ lot, qty }) => ({ lotId: lot ?? undefined, qty: toDecimal(qty) }))
  return [...cells, ...inNone].filter(({ lotId }) => asked.lotId === undefined || lotId === asked.lotId)
}

/** The parts that a quantity takes of what lies there, in its order. */
export function firstOf(lying: readonly LotInBin[], qty: Decimal): readonly LotInBin[] {
  let left = qty
  return lying.flatMap((cell) => {
    const part = compare(cell.qty, left) <= 0 ? cell.qty : left
    left = subtract(left, part)
    return compare(part, zero) > 0 ? [{ ...cell, qty: part }] : []
  })
}

/** The sum of quantities. */
export function total(parts: readonly Decimal[]): Decimal {
  return parts.reduce((sum, qty) => add(sum, qty), zero)
}

/** A quantity of an item's unit in base units, six decimals; zero where the unit is not there. */
export async function inBase(
  trx: Trx,
  tenantId: string,
  { unitId, qty }: { readonly unitId: number; readonly qty: Decimal },
): Promise<Decimal> {
  const factor = (await readUnitFactors(trx, tenantId, [unitId])).get(unitId)
  return factor === undefined ? zero : divide(multiply(qty, factor.num), factor.den, 6)
}
