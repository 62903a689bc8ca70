import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'

/** Those of the roles that hold a right the person does not hold now: nobody gives, or takes over, more than they have. */
export async function rolesBeyond(
  trx: Trx,
  { tenantId, permissions }: { readonly tenantId: string; readonly permissions: ReadonlySet<string> },
  roles: readonly number[],
): Promise<ReadonlySet<number>> {
  if (roles.length === 0) return new Set()
  const found = await sql<{ readonly id: number }>`select distinct parent_id as id from role_permission
    where tenant_id = ${tenantId} and parent_id = any(${roles}::bigint[])
      and permission <> all(${[...permissions]}::text[])`.execute(trx)
  return new Set(found.rows.map((row) => row.id))
}
