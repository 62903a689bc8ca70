import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { divide, multiply } from '#core/decimal/arithmetic.ts'
import { toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const unitFactorReads: TableReads = {
  by: 'server/units/unit-factors.ts',
  entities: { itemUnit: { den: 'quantity', num: 'quantity' } },
}

/** How many base units one unit is, exactly: num/den. */
export interface UnitFactor {
  readonly num: Decimal
  readonly den: Decimal
}

/** Item unit → its factor. */
export type UnitFactors = ReadonlyMap<number, UnitFactor>

/** Reads the factors of item units, in one statement. */
export function readUnitFactors(trx: Trx, tenantId: string, unitIds: readonly number[]): Promise<UnitFactors> {
  return readFactors(trx, { tenantId, ids: unitIds, are: sql`id` })
}

/** Reads the factors of all units of items, in one statement. */
export function readFactorsOfItems(trx: Trx, tenantId: string, itemIds: readonly number[]): Promise<UnitFactors> {
  return readFactors(trx, { tenantId, ids: itemIds, are: sql`parent_id` })
}

interface Asked {
  readonly tenantId: string
  readonly ids: readonly number[]
  /** The column the ids are looked for in. */
  readonly are: RawBuilder<unknown>
}

async function readFactors(trx: Trx, { tenantId, ids, are }: Asked): Promise<UnitFactors> {
  if (ids.length === 0) return new Map()
  const found = await sql<{ readonly id: number; readonly num: string; readonly den: string }>`
    select id, num::text as num, den::text as den from item_unit
    where tenant_id = ${tenantId} and ${are} = any(${[...new Set(ids)]}::bigint[])`.execute(trx)
  return new Map(found.rows.map((row) => [row.id, { num: toDecimal(row.num), den: toDecimal(row.den) }]))
}

/** Decimals base quantities of sources are counted with: thirds of a pack taken three times are a pack, to six decimals. */
export const countedDecimals = 12

/** A quantity in base units, twelve decimals; the quantity itself where no unit is named. */
export function inBaseUnits(qty: Decimal, unitId: unknown, factors: UnitFactors): Decimal {
  const factor = typeof unitId === 'number' ? factors.get(unitId) : undefined
  return factor === undefined ? qty : divide(multiply(qty, factor.num), factor.den, countedDecimals)
}

/** Base units in a unit, six decimals; for display and for what people read, never for counting. */
export function inUnit(baseQty: Decimal, unitId: unknown, factors: UnitFactors): Decimal {
  const factor = typeof unitId === 'number' ? factors.get(unitId) : undefined
  return factor === undefined ? baseQty : divide(multiply(baseQty, factor.den), factor.num, 6)
}
