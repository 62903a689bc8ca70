import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'

/** Those of the rights that no role of the tenant holds, active or not: to give one takes nothing from anybody who keeps it. */
export async function findFreeRights(
  trx: Trx,
  tenantId: string,
  rights: readonly string[],
): Promise<readonly string[]> {
  if (rights.length === 0) return []
  const found = await sql<{ readonly name: string }>`select name from unnest(${rights}::text[]) as name
    where not exists (select 1 from role_permission p where p.tenant_id = ${tenantId} and p.permission = name)`.execute(
    trx,
  )
  return found.rows.map((row) => row.name)
}
