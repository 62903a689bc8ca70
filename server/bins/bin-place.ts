import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const binPlaceReads: TableReads = {
  by: 'server/bins/bin-place.ts',
  entities: { itemUnit: { den: 'quantity', num: 'quantity' } },
}

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
  const found = await sql<{
    readonly num: string
    readonly den: string
  }>`select num::text as num, den::text as den from item_unit
    where tenant_id = ${tenantId} and id = ${unitId}`.execute(trx)
  const [factor] = found.rows
  return factor === undefined ? zero : divide(multiply(qty, toDecimal(factor.num)), toDecimal(factor.den), 6)
}
