import type { TenantSettings } from '#core/http/tenant-contract.ts'
import { ApiError } from '../../client/api/api-error.ts'
import type { ApiClient } from '../../client/api/api-client.ts'
import { tenantCall } from './tenant-call.ts'

/** What may be known of a tenant before sign-in; a tenant the server refuses is an inactive one. @throws ApiError when the server cannot be reached. */
export async function loadTenant(api: ApiClient, id: string): Promise<TenantSettings> {
  try {
    return (await api.json<TenantSettings>(tenantCall.path, tenantCall.request)).data
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return unknownTenant(id)
    throw error
  }
}

function unknownTenant(id: string): TenantSettings {
  return {
    Id: id,
    Name: '',
    IsActive: false,
    AzureAdType: '',
    EnableProductAuthentication: false,
    ProductAuthority: '',
    ProductClientId: '',
    EmployeeSignIn: false,
    OAuthSettings: null,
    IsOnPremises: false,
    IsProduct: true,
    IsGuestTenant: false,
    IsRestrictedGuest: false,
    Logo: null,
    Languages: [],
    DefaultLanguage: 'en',
    PasswordConditions: [],
  }
}
