import type { FastifyRequest } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import { countTry } from '../../access/rate-limit.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import { networkOf } from '../../http/network-of.ts'
import type { LinkClaim } from './find-link.ts'

/** The query of both calls (APPR-13), as it came. */
export type LinkQuery = Readonly<Record<string, string | string[] | undefined>>

/** How many links that are not valid one address may try, and in how long. */
const failures = { limit: 20, windowSeconds: 900 }

/** One text of the query; a missing or doubled one is as good as a wrong one. */
export function queryText(query: LinkQuery, name: string): string {
  const value = query[name]
  return typeof value === 'string' && value.length <= 500 ? value : ''
}

/** A whole number of the query, or -1, which nothing has. */
export function queryNumber(query: LinkQuery, name: string): number {
  const text = queryText(query, name)
  return /^\d{1,15}$/.test(text) ? Number(text) : -1
}

/** The active tenant of a link; the header, where there is one, must agree. @throws E_LINK_INVALID */
export function claimedTenant(request: FastifyRequest, deps: AppDeps): string {
  // Both routes read the query as it stands.
  const named = queryText(request.query as LinkQuery, 'tenant') || request.tenantId || ''
  const agrees = request.tenantId === undefined || request.tenantId === named
  if (!agrees || deps.definitions.findSettings(named)?.isActive !== true) throw appError('E_LINK_INVALID')
  return named
}

/** Refuses a claim that fits no link, in the same words whatever was wrong. @throws E_LINK_INVALID, E_TOO_MANY */
export async function refuseClaim(deps: AppDeps, claim: Pick<LinkClaim, 'tenantId'>, ip: string): Promise<never> {
  const query = { db: deps.db, tenantId: claim.tenantId, now: deps.clock.now() }
  await countTry(query, { key: `approval-link:${networkOf(ip)}`, ...failures })
  throw appError('E_LINK_INVALID')
}
