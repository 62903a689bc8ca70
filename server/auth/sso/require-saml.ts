import { appError } from '#core/errors/app-error.ts'
import type { SamlDirectory } from '#core/model/tenant-config.ts'
import { samlPaths } from '#core/http/sign-in-contract.ts'
import type { AppDeps } from '../../http/app-deps.ts'

/** A SAML provider that is set up, with what the product is called there. */
export interface SamlSetup extends SamlDirectory {
  readonly tenantId: string
  /** Entity id of the product. */
  readonly audience: string
  /** Where the provider's answers go. */
  readonly callbackUrl: string
}

/** The SAML provider of a tenant. Throws E_TENANT for a tenant nobody may sign in to, E_SSO_SETUP for one without a whole setup. */
export function requireSaml({ definitions, env }: Pick<AppDeps, 'definitions' | 'env'>, tenantId: string): SamlSetup {
  const settings = definitions.findSettings(tenantId)
  if (settings?.isActive !== true) throw appError('E_TENANT')
  const { type, saml } = settings.authentication
  const isSet = saml.entryPoint !== '' && saml.issuer !== '' && saml.certificates.length > 0
  if (env.isOnPremises || type !== 'SAML' || !isSet) throw appError('E_SSO_SETUP')
  return {
    ...saml,
    tenantId,
    audience: saml.audience === '' ? env.publicUrl : saml.audience,
    callbackUrl: `${env.publicUrl}${samlPath(samlPaths.answer, tenantId)}`,
  }
}

/** A path of the SAML endpoints for a tenant: nothing can send a header with a page it opens. */
function samlPath(path: string, tenantId: string): string {
  return path.replace(':tenant', encodeURIComponent(tenantId))
}
