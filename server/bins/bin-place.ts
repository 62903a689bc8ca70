import { sql } from 'kysely'
import { divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../db/pool.ts'
import { readUnitFactors } from '../units/unit-factors.ts'

/** An item at a location of a site. */
export interface BinPlace {
  readonly tenantId: string
  readonly siteId: number
  readonly locationId: number
  readonly itemId: number
}

/**
 * How much of an item lies in a bin of a location, or in none of its bins, in base units. What is on hand there is locked until the
 * transaction ends: postings and other moves of its bins wait.
 */
export async function lockInBin(trx: Trx, place: BinPlace, binId: number | undefined): Promise<Decimal> {
  const { tenantId, siteId, locationId, itemId } = place
  const onHand = await sql<{ readonly qty: string }>`select qty::text as qty from stock_onhand
    where tenant_id = ${tenantId} and location_id = ${locationId} and site_id = ${siteId} and item_id = ${itemId} for update`.execute(
    trx,
  )
  const held = await sql<{
    readonly bin: number
    readonly qty: string
  }>`select bin_id as bin, qty::text as qty from bin_balance
    where tenant_id = ${tenantId} and location_id = ${locationId} and site_id = ${siteId} and item_id = ${itemId}`.execute(
    trx,
  )
  if (binId !== undefined) return toDecimal(held.rows.find(({ bin }) => bin === binId)?.qty ?? '0')
  return held.rows.reduce((left, { qty }) => subtract(left, toDecimal(qty)), toDecimal(onHand.rows[0]?.qty ?? '0'))
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
