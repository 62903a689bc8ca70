import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { SessionScope } from '#core/rules/session-types.ts'

/** What expressions may read of the person, the session, the tenant and the clock, from the definitions of the session. */
export function sessionScope(
  { session, permissions, preferences }: ClientDefinitions,
  locale: Locale,
  instant: string,
): SessionScope {
  return {
    user: {
      id: session.userId,
      name: session.username,
      email: session.emailId,
      role: session.roleId,
      permissions: permissions.modules.flatMap((module) =>
        module.SubModules.flatMap((sub) =>
          sub.PermissionResource.filter((entry) => entry.IsActive).map((entry) => entry.Name),
        ),
      ),
    },
    session: {
      site: session.siteId,
      defaultLocation: session.defaultLocationId,
      language: session.language,
      currency: session.currencyCode,
      baseCurrency: session.currencyId,
    },
    money: {
      decimals: session.currencyDecimals,
      elsewhere: session.currencyDecimalsElsewhere,
      foreign: session.foreignDecimals,
    },
    tenant: { id: session.tenantId, name: session.tenantName },
    preference: preferences.values,
    now: { today: locale.today, instant },
  }
}
