import type { PasswordRules, TenantConfig } from '#core/model/tenant-config.ts'
import { appError } from '#core/errors/app-error.ts'
import { passwordConditions } from '#core/password/password-conditions.ts'
import { logoAddresses } from '#core/http/logo-contract.ts'
import { logoOf, type LogoNames } from '#core/preferences/logo-preferences.ts'
import { tenantPath, type Progress, type TenantSettings } from '#core/http/tenant-contract.ts'
import { readTenantValues, securityPolicyOf } from '../preferences/security-policy.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { Env } from '../env.ts'
import type { Feature } from '../http/app-deps.ts'
import { languageItems } from './language-items.ts'
import { oauthSettings } from './oauth-settings.ts'

/** GET /tenantmgmt/api/Tenant: what may be known of a tenant before sign-in. Answers for an inactive tenant too; E_TENANT for an unknown one. */
export const tenantRoutes: Feature = (app, deps) => {
  app.get(tenantPath, { config: { access: 'public', anyTenant: true } }, async (request) => {
    const settings = request.tenantId === undefined ? undefined : deps.definitions.findSettings(request.tenantId)
    if (settings === undefined) throw appError('E_TENANT')
    const definitions = deps.definitions.forTenant(settings.id)
    const values = await withTenant(deps.db, { tenantId: settings.id }, (trx) => readTenantValues(trx, definitions))
    const { passwords } = securityPolicyOf(values, definitions)
    const preparing = deps.preparation.progressOf(settings.id)
    return tenantSettings(settings, { ...deps.env, passwords, logo: logoOf(values), preparing })
  })
}

interface PublicFacts extends Pick<Env, 'isOnPremises' | 'publicUrl'> {
  /** Rules of the policy that holds. */
  readonly passwords: PasswordRules
  readonly logo: LogoNames | undefined
  readonly preparing: Progress | undefined
}

/** The public part of a tenant's settings, with the specification's names. */
function tenantSettings(
  settings: TenantConfig,
  { isOnPremises, publicUrl, passwords, logo, preparing }: PublicFacts,
): TenantSettings {
  const { authentication, locale } = settings
  return {
    Id: settings.id,
    Name: settings.name,
    IsActive: settings.isActive,
    AzureAdType: authentication.type,
    EnableProductAuthentication: authentication.enableProductAuthentication,
    ProductAuthority: authentication.authority,
    ProductClientId: authentication.clientId,
    EmployeeSignIn: authentication.employeeSignIn,
    OAuthSettings: oauthSettings(authentication, publicUrl),
    IsOnPremises: isOnPremises,
    IsProduct: settings.branding.isProduct,
    IsGuestTenant: settings.guests !== 'none',
    IsRestrictedGuest: settings.guests === 'restricted',
    Logo: logo === undefined ? null : logoAddresses(settings.id, logo),
    Languages: languageItems(locale.languages),
    DefaultLanguage: locale.defaultLanguage,
    PasswordConditions: passwordConditions(passwords),
    ...(preparing === undefined ? {} : { Preparing: preparing }),
  }
}
