import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import { sqlPreferences } from '../preferences/needed-preferences.ts'

/** What is kept only for a while, and how long: answers of writes 7 days, sign-ins 1 day, ended sessions 90 days, counters 1 day, mails 30
 * days after they left and 90 after they were given up, files that came by mail as long as their site says. */
const sweeps = [
  `delete from idempotency where created_on < now() - interval '7 days'`,
  `delete from sign_in_handle where expires_on < now() - interval '1 day'`,
  `delete from sso_attempt where expires_on < now() - interval '1 day'`,
  `delete from punchout_visit where expires_on < now() - interval '7 days'`,
  `delete from session where coalesce(revoked_on, created_on + interval '12 hours') < now() - interval '90 days'`,
  `delete from rate_counter where window_ends < now() - interval '1 day' and coalesce(blocked_until, window_ends) < now()`,
  `delete from health_run where state = 'Finished' and finished_on < now() - interval '90 days'`,
  `delete from outbox where sent_on < now() - interval '30 days'`,
  `delete from outbox where dead_on < now() - interval '90 days'`,
  // What no preference names any more; a mail that was sent before says its words in its place.
  `delete from brand_picture where entered_on < now() - interval '90 days' and not exists (select from preference_value p
    where p.tenant_id = brand_picture.tenant_id and p.preference in ('logo', 'logoDark') and p.value #>> '{}' = brand_picture.name)`,
  `delete from inbox_file where came_on < now() - make_interval(days =>
    coalesce((preference_at(tenant_id, site_id, 'mailedFileDays') #>> '{}')::int, ${sqlPreferences.mailedFileDays.unset}))`,
]

/** Deletes what a tenant no longer needs; each tenant in its own context. */
export async function sweepOldRows(db: Db, tenantIds: readonly string[]): Promise<void> {
  for (const tenantId of tenantIds) {
    await withTenant(db, { tenantId }, async (trx) => {
      for (const statement of sweeps) await sql`${sql.raw(statement)} and tenant_id = ${tenantId}`.execute(trx)
    })
  }
}
