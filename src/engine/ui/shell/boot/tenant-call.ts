import type { ApiRequest } from '../../client/api/send-request.ts'

/** The call for a tenant's settings. */
export const tenantCall: { readonly path: string; readonly request: ApiRequest } = {
  path: '/tenantmgmt/api/Tenant',
  request: { isQuiet: true },
}
