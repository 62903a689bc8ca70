import { sql } from 'kysely'
import { absolute, compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const expenseTaxReads: TableReads = {
  by: 'server/scans/effects/expense-tax.ts',
  entities: { taxCode: { effectivePct: 'percent', isIncluded: 'boolean' } },
}

/** The tax of an expense as a person said it: its rate, and whether prices hold it. */
export interface ExpenseTax {
  readonly id: number
  readonly pct: Decimal
  readonly isIncluded: boolean
}

/** What an invoice tells of itself. */
interface Told {
  readonly total: Decimal
  readonly tax: Decimal
  /** How many amounts of it are rounded. */
  readonly lines: number
  readonly decimals: number
}

/** A tax code; undefined where there is none of this id. */
export async function readExpenseTax(trx: Trx, tenantId: string, id: number): Promise<ExpenseTax | undefined> {
  const { rows } = await sql<{ readonly pct: string; readonly isIncluded: boolean }>`
    select coalesce(k.effective_pct, 0)::text as pct, coalesce(k.is_included, false) as "isIncluded"
    from tax_code k where k.tenant_id = ${tenantId} and k.id = ${id}`.execute(trx)
  const [row] = rows
  return row === undefined ? undefined : { id, pct: toDecimal(row.pct), isIncluded: row.isIncluded }
}

/**
 * Whether a code makes the tax an invoice tells, but for what rounding makes of it (SCAN-78): not where its lines have several rates. Of prices that hold
 * their tax an invoice may tell none.
 */
export function isTaxOf({ pct, isIncluded }: ExpenseTax, { total, tax, lines, decimals }: Told): boolean {
  if (isIncluded && compare(tax, zero) === 0) return true
  const made = divide(multiply(subtract(total, tax), pct), toDecimal(100), decimals)
  const most = { units: BigInt(lines + 1), scale: decimals }
  return compare(absolute(subtract(made, tax)), most) <= 0
}
