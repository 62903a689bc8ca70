import { tenantPath } from '#core/http/tenant-contract.ts'
import type { ApiRequest } from '../../client/api/send-request.ts'

/** The call for a tenant's settings. */
export const tenantCall: { readonly path: string; readonly request: ApiRequest } = {
  path: tenantPath,
  request: { isQuiet: true },
}
