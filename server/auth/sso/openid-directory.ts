import { appError } from '#core/errors/app-error.ts'
import type { OpenIdDirectory } from '#core/model/tenant-config.ts'
import type { SsoDirectory } from '#core/http/sign-in-contract.ts'
import type { AppDeps } from '../../http/app-deps.ts'

/**
 * The OpenID provider a sign-in of this tenant goes by: its own, or the product's provider's for the provider's employees.
 * Throws E_SSO_SETUP when there is none; on premises there never is.
 */
export function openIdDirectory(
  { definitions, env }: Pick<AppDeps, 'definitions' | 'env'>,
  tenantId: string,
  directory: SsoDirectory,
): OpenIdDirectory {
  const { type, oauth, authority, clientId, employeeSignIn } = definitions.forTenant(tenantId).settings.authentication
  const isOpenId = type === 'AzureOpenId' || type === 'B2C'
  const found =
    directory === 'tenant'
      ? isOpenId && oauth.tenantIdentifier !== ''
        ? oauth
        : undefined
      : employeeSignIn
        ? { ...noFlows, authority, clientId }
        : undefined
  if (env.isOnPremises || found === undefined || found.authority === '' || found.clientId === '') {
    throw appError('E_SSO_SETUP')
  }
  return found
}

const noFlows = { tenantIdentifier: '', issuer: '', scopes: [], knownAuthorities: [], userFlows: [] }
