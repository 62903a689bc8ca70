import { sql } from 'kysely'
import { siteTime } from '#core/calendar/site-time.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { preferenceValues } from '#core/preferences/effective-preferences.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import { ownPlace } from '../../access/own-place.ts'
import type { Trx } from '../../db/pool.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { foreignDecimals } from '../../currencies/foreign-decimals.ts'
import { sitePreferences, type SitePreferences } from '../../preferences/stored-preferences.ts'

/** Whose session it is, and where it is read. */
interface SessionSource {
  readonly trx: Trx
  readonly ctx: RequestContext
  readonly definitions: TenantDefinitions
}

/** What expressions read besides the record, as the server knows it: never what the browser says. */
export async function readSessionScope({ trx, ctx, definitions }: SessionSource, now: Date): Promise<SessionScope> {
  const { rows } =
    await sql<SessionRow>`select ${ownPlace('u', 's', definitions.families)} as "defaultLocation", s.iana_timezone as "timeZone", c.code as currency, c.id::int as "baseCurrency", s.currency_decimals as decimals,
      (select coalesce(jsonb_object_agg(o.id, o.currency_decimals), '{}') from site o
        where o.tenant_id = s.tenant_id and o.currency_decimals <> s.currency_decimals) as elsewhere,
      ${foreignDecimals} as foreign,
      ${sitePreferences(ctx)} as preferences
    from app_user u join site s on s.tenant_id = u.tenant_id and s.id = ${ctx.siteId}
    join currency c on c.tenant_id = s.tenant_id and c.id = s.base_currency_id
    where u.tenant_id = ${ctx.tenantId} and u.id = ${ctx.userId}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error(`User ${ctx.userId} or site ${ctx.siteId} is gone`)
  const { defaultLocation, currency, baseCurrency } = row
  const instant = now.toISOString()
  return {
    user: {
      id: ctx.userId,
      name: ctx.username,
      email: ctx.emailId,
      role: ctx.roleId,
      permissions: [...ctx.permissions],
    },
    session: { site: ctx.siteId, defaultLocation, language: ctx.language, currency, baseCurrency },
    money: { decimals: row.decimals, elsewhere: row.elsewhere, foreign: row.foreign },
    tenant: { id: ctx.tenantId, name: definitions.settings.name },
    preference: preferenceValues(definitions.preferences, row.preferences.stored),
    now: { today: siteTime(instant, row.timeZone)?.day ?? instant.slice(0, 10), instant },
  }
}

interface SessionRow {
  readonly defaultLocation: number | null
  readonly timeZone: string
  readonly currency: string
  readonly baseCurrency: number
  readonly decimals: number
  readonly elsewhere: Readonly<Record<number, number>>
  readonly foreign: Readonly<Record<number, number>>
  readonly preferences: SitePreferences
}
