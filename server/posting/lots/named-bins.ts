import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { zero } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import type { Movement } from '../ledger/movement.ts'

/** What this SQL reads of tables that definitions draw. */
export const namedBinReads: TableReads = {
  by: 'server/posting/lots/named-bins.ts',
  entities: { bin: { code: 'text', isActive: 'boolean', location: { to: 'location' } } },
}

/** A bin that a row of a posting names. */
export interface NamedBin {
  readonly id: number
  readonly code: string
  readonly locationId: number
  readonly isActive: boolean
}

/** Bins by id. */
export type NamedBins = ReadonlyMap<number, NamedBin>

/** The bin a row names: the one its goods leave or are put into. */
export function binOf({ qty, line, firstBin }: Movement): number | undefined {
  if (compare(qty, zero) === 0) return undefined
  return firstBin ?? (compare(qty, zero) < 0 ? line.binId : line.binToId)
}

/**
 * The bins that rows name, shared until the transaction ends: who closes one waits for the goods, or they see that it is closed (BIN-5). The database is
 * asked only where some row names one.
 */
export async function readNamedBins(trx: Trx, tenantId: string, movements: readonly Movement[]): Promise<NamedBins> {
  const ids = [...new Set(movements.flatMap((movement) => binOf(movement) ?? []))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NamedBin>`
    select n.id, n.code, n.location_id as "locationId", coalesce(n.is_active, false) as "isActive" from bin n
    where n.tenant_id = ${tenantId} and n.id = any(${ids}::bigint[]) order by n.id for share of n`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}
