import type { FastifyRequest } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { contextOf } from '../../http/access.ts'
import type { CommandDeps } from '../command/command-deps.ts'
import { openScope, type CommandScope } from '../command/command-scope.ts'
import { presentRecord, type PresentedRecord } from './present-record.ts'

/** Reads that people steer end after this long (security 2.7). */
export const readTimeoutMs = 2000

/** Runs a read about one record in the caller's tenant: the scope of the family, when the caller may view it (E_PERM, E_NOT_FOUND). */
export function readInScope<T>(
  deps: CommandDeps,
  request: FastifyRequest,
  set: string,
  work: (scope: CommandScope) => Promise<T>,
): Promise<T> {
  const ctx = contextOf(request)
  const definitions = deps.definitions.forTenant(ctx.tenantId)
  const family = definitions.familyBySet(set)
  if (!family) throw appError('E_NOT_FOUND')
  if (!ctx.permissions.has(family.permissions.view)) throw appError('E_PERM')
  const { tenantId, siteId, userId } = ctx
  const tenant = { tenantId, siteId, userId, statementTimeoutMs: readTimeoutMs, keepsPlans: true }
  return withTenant(deps.db, tenant, async (trx) => work(await openScope({ ...deps, trx, ctx, definitions, family })))
}

/** One record for its form; E_NOT_FOUND for every id the caller's tenant and site do not have. */
export function getRecord(
  deps: CommandDeps,
  request: FastifyRequest,
  set: string,
  id: number,
): Promise<PresentedRecord> {
  return readInScope(deps, request, set, async (scope) => {
    const found = await presentRecord(scope, id)
    if (!found) throw appError('E_NOT_FOUND')
    return found
  })
}
