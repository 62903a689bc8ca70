import { sql } from 'kysely'
import { appError, type AppError } from '#core/errors/app-error.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const inactiveReads: TableReads = {
  by: 'server/posting/faults/inactive-refusal.ts',
  entities: { location: { name: 'text' } },
}

/** What nobody keeps any more: places by their ids, items by their names. */
export interface Inactive {
  readonly tenantId: string
  readonly locationIds: readonly number[]
  readonly items?: readonly string[]
}

/** E_INACTIVE with the names of what it is about, items first; a location that is not there any more has none. */
export async function inactiveRefusal(trx: Trx, { tenantId, locationIds, items = [] }: Inactive): Promise<AppError> {
  const { rows } = await sql<{ readonly name: string }>`select name from location
    where tenant_id = ${tenantId} and id = any(${locationIds}::bigint[]) order by name`.execute(trx)
  const names = [...new Set([...items, ...rows.map(({ name }) => name)])]
  return appError('E_INACTIVE', { name: names.length === 0 ? '@refusal.place' : names.join(', ') })
}
