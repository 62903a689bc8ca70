import type { FastifyRequest } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import type { AppDeps } from './app-deps.ts'

/**
 * The tenant a request names: the `Tenant` header byte for byte, on premises the only active tenant. Throws E_BAD_REQUEST for a
 * doubled header.
 */
export function tenantOfHeader(request: FastifyRequest, deps: AppDeps): string | undefined {
  if (deps.env.isOnPremises) return onPremisesTenant(deps)
  const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0)
  const count = names.filter((name) => name.toLowerCase() === 'tenant').length
  if (count > 1) throw appError('E_BAD_REQUEST', { detail: 'Tenant' })
  const value = request.headers['tenant']
  return typeof value === 'string' ? value : undefined
}

/** On premises there is one tenant; with the demo's several, the product's default one. */
function onPremisesTenant({ definitions }: Pick<AppDeps, 'definitions'>): string | undefined {
  const active = definitions.tenantIds.filter((id) => definitions.findSettings(id)?.isActive === true)
  return active.length === 1 ? active[0] : active.find((id) => id === 'ui')
}
