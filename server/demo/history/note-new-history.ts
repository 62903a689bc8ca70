import type { AppDeps } from '../../http/app-deps.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { noteHistory } from './history-row.ts'

/** The tenant that has people enough for a history. */
const withHistory = 'ui'

/** Notes that the demo of a tenant, just loaded, is to have a history, in the size asked for, among its administrator's jobs. */
export async function noteNewHistory(
  { db, env, clock }: Pick<AppDeps, 'db' | 'env' | 'clock'>,
  tenantId: string,
): Promise<void> {
  const size = env.demoSize
  if (size === 'none' || tenantId !== withHistory) return
  await withTenant(db, { tenantId }, async (trx) => {
    const admin = await trx
      .selectFrom('app_user')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    await noteHistory(trx, { tenantId, size, personId: admin.id, now: clock.now() })
  })
}
