import type { Trx } from '../../db/pool.ts'

/** Whose sessions: of a user, or of everybody who works in a role. */
export interface SessionsQuery {
  readonly tenantId: string
  readonly userId?: number
  readonly roleId?: number
}

/** Ids of the sessions that are not revoked. */
export async function findSessions(trx: Trx, { tenantId, userId, roleId }: SessionsQuery): Promise<readonly string[]> {
  let query = trx.selectFrom('session').select('id').where('tenant_id', '=', tenantId).where('revoked_on', 'is', null)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (roleId !== undefined) query = query.where('role_id', '=', roleId)
  const rows = await query.execute()
  return rows.map((row) => row.id)
}
