import { siteTime } from '#core/calendar/site-time.ts'
import type { TenantDefinitions } from '#core/definition/tenant-definitions.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import type { Trx } from '../db/pool.ts'
import type { RequestContext } from '../http/request-context.ts'

/** What expressions read besides the record, as the server knows it: never what the browser says. */
export async function readSessionScope(
  trx: Trx,
  ctx: RequestContext,
  definitions: TenantDefinitions,
  now: Date,
): Promise<SessionScope> {
  const row = await trx
    .selectFrom('app_user as u')
    .innerJoin('site as s', (join) => join.onRef('s.tenant_id', '=', 'u.tenant_id').on('s.id', '=', ctx.siteId))
    .innerJoin('currency as c', (join) =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.base_currency_id'),
    )
    .select(['u.default_location_id', 's.iana_timezone', 'c.code'])
    .where('u.id', '=', ctx.userId)
    .executeTakeFirstOrThrow()
  const instant = now.toISOString()
  return {
    user: {
      id: ctx.userId,
      name: ctx.username,
      email: ctx.emailId,
      role: ctx.roleId,
      permissions: [...ctx.permissions],
    },
    session: { site: ctx.siteId, defaultLocation: row.default_location_id, language: ctx.language, currency: row.code },
    tenant: { id: ctx.tenantId, name: definitions.settings.name },
    now: { today: siteTime(instant, row.iana_timezone)?.day ?? instant.slice(0, 10), instant },
  }
}
