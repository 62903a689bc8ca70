import { sql } from 'kysely'
import { appError, type AppError } from '#core/errors/app-error.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const unitRefusalReads: TableReads = {
  by: 'server/runs/exchange/unit-refusal.ts',
  entities: { item: { name: 'text' } },
}

/** E_UNIT with the name of the item that has no such unit. */
export async function unitRefusal(trx: Trx, tenantId: string, id: number): Promise<AppError> {
  const { rows } = await sql<{ readonly name: string }>`select i.name from item i
    where i.tenant_id = ${tenantId} and i.id = ${id}`.execute(trx)
  return appError('E_UNIT', { item: rows[0]?.name ?? '–' })
}
