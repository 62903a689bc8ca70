import type { TenantAuthentication } from '#core/model/tenant-config.ts'
import type { OAuthSettings } from '#core/http/tenant-contract.ts'

/** What a browser may know of the tenant's directory; null when none is set up, or none signs people in. */
export function oauthSettings(
  { type, oauth, saml }: TenantAuthentication,
  productAddress: string,
): OAuthSettings | null {
  if (type === 'SAML') {
    if (saml.entryPoint === '') return null
    return {
      TenantIdentifier: saml.issuer,
      Authority: saml.entryPoint,
      ClientId: saml.audience === '' ? productAddress : saml.audience,
      Scopes: [],
      KnownAuthorities: [],
      UserFlows: [],
      LogoutUrl: saml.logoutUrl,
    }
  }
  const isSet = oauth.tenantIdentifier !== '' || oauth.authority !== '' || oauth.clientId !== ''
  if (!isSet || (type !== 'AzureOpenId' && type !== 'B2C')) return null
  return {
    TenantIdentifier: oauth.tenantIdentifier,
    Authority: oauth.authority,
    ClientId: oauth.clientId,
    Scopes: oauth.scopes,
    KnownAuthorities: oauth.knownAuthorities,
    UserFlows: oauth.userFlows,
    LogoutUrl: '',
  }
}
