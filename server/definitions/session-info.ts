import { sql } from 'kysely'
import type { SessionInfo } from '#core/http/definitions-contract.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { ownPlace } from '../access/own-place.ts'
import { foreignDecimals } from '../currencies/foreign-decimals.ts'
import type { Db } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { AppDeps } from '../http/app-deps.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Who is signed in and where, as the browser shows it; names and formats come from site, role and user. */
export async function sessionInfo(ctx: RequestContext, deps: AppDeps): Promise<SessionInfo> {
  const { settings, families } = deps.definitions.forTenant(ctx.tenantId)
  const row = await readSession(deps.db, ctx, families)
  return {
    tenantId: ctx.tenantId,
    tenantName: settings.name,
    userId: ctx.userId,
    username: ctx.username,
    displayName: row.displayName === '' ? ctx.username : row.displayName,
    emailId: ctx.emailId,
    siteId: ctx.siteId,
    siteName: row.siteName,
    roleId: ctx.roleId,
    roleName: row.roleName,
    language: ctx.language,
    dateFormat: row.dateFormat,
    timeZone: row.timeZone,
    numberDecimals: row.numberDecimals,
    currencyDecimals: row.currencyDecimals,
    currencyDecimalsElsewhere: row.currencyDecimalsElsewhere,
    currenciesElsewhere: row.currenciesElsewhere,
    foreignDecimals: row.foreignDecimals,
    currencyId: Number(row.currencyId),
    currencyCode: row.currencyCode,
    currencySymbol: row.currencySymbol ?? settings.locale.currencySymbol,
    defaultLocationId: row.defaultLocationId === null ? null : Number(row.defaultLocationId),
    productVersionName: settings.branding.productVersionName,
    serverVersion: deps.definitions.environments['default']?.serverVersion ?? '',
    idleMinutes: row.idleMinutes,
    showMessageNotification: row.showMessageNotification,
    links: {
      website: settings.branding.websiteUrl,
      privacy: settings.branding.privacyUrl,
      terms: settings.branding.termsUrl,
      help: settings.branding.helpUrl,
    },
  }
}

function readSession(
  db: Db,
  { tenantId, siteId, userId, roleId, sessionId }: RequestContext,
  families: TenantDefinitions['families'],
) {
  return withTenant(db, { tenantId, siteId }, (trx) =>
    trx
      .selectFrom('site')
      .innerJoin('currency', (join) =>
        join.onRef('currency.tenant_id', '=', 'site.tenant_id').onRef('currency.id', '=', 'site.base_currency_id'),
      )
      .innerJoin('app_user', 'app_user.tenant_id', 'site.tenant_id')
      .innerJoin('role', 'role.tenant_id', 'site.tenant_id')
      .innerJoin('session', 'session.tenant_id', 'site.tenant_id')
      .where('site.tenant_id', '=', tenantId)
      .where('site.id', '=', siteId)
      .where('app_user.id', '=', userId)
      .where('role.id', '=', roleId)
      .where('session.id', '=', sessionId)
      .select([
        'site.name as siteName',
        'site.date_format as dateFormat',
        'site.iana_timezone as timeZone',
        'site.number_decimals as numberDecimals',
        'site.currency_decimals as currencyDecimals',
        sql<
          Readonly<Record<number, number>>
        >`(select coalesce(jsonb_object_agg(o.id, o.currency_decimals), '{}') from site o
          where o.tenant_id = ${tenantId} and o.currency_decimals <> site.currency_decimals)`.as(
          'currencyDecimalsElsewhere',
        ),
        sql<SessionInfo['currenciesElsewhere']>`(select coalesce(jsonb_object_agg(o.id,
            jsonb_build_object('id', c.id, 'symbol', coalesce(nullif(c.symbol, ''), c.code), 'decimals', o.currency_decimals)), '{}')
          from site o join currency c on c.tenant_id = o.tenant_id and c.id = o.base_currency_id
          where o.tenant_id = ${tenantId} and o.base_currency_id <> site.base_currency_id)`.as('currenciesElsewhere'),
        sql<SessionInfo['foreignDecimals']>`(select ${foreignDecimals} from site s
          where s.tenant_id = ${tenantId} and s.id = ${siteId})`.as('foreignDecimals'),
        'currency.id as currencyId',
        'currency.code as currencyCode',
        'currency.symbol as currencySymbol',
        'role.name as roleName',
        'session.idle_minutes as idleMinutes',
        'app_user.display_name as displayName',
        ownPlace('app_user', 'site', families).as('defaultLocationId'),
        'app_user.show_message_notification as showMessageNotification',
      ])
      .executeTakeFirstOrThrow(),
  )
}
