import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { enterTenant } from '../db/with-tenant.ts'
import type { Trx } from '../db/pool.ts'
import { hasMessages } from '../messages/deliver-message.ts'

/** What this SQL reads of tables that definitions draw. */
export const oldMessageReads: TableReads = {
  by: 'server/demo/read-old-messages.ts',
  entities: { message: { isRead: 'boolean', sentOn: 'instant' } },
}

/** Messages older than this have been read in the demo. */
const readAfterHours = 36

/** Marks the demo's older messages as read, in the name of each person, whose they are alone. */
export async function readOldMessages(
  trx: Trx,
  {
    definitions,
    userIds,
    now,
  }: { readonly definitions: TenantDefinitions; readonly userIds: Iterable<number>; readonly now: Date },
): Promise<void> {
  if (!hasMessages(definitions)) return
  const { tenantId } = definitions
  const before = new Date(now.getTime() - readAfterHours * 3_600_000).toISOString()
  for (const userId of userIds) {
    await enterTenant(trx, { tenantId, userId })
    await sql`update message set is_read = true where tenant_id = ${tenantId} and not is_read and sent_on < ${before}`.execute(
      trx,
    )
  }
  await enterTenant(trx, { tenantId })
}
