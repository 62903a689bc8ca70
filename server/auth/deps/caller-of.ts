import type { FastifyRequest } from 'fastify'
import { tenantOf } from '../../http/access.ts'
import { networkOf } from '../../http/network-of.ts'
import type { Caller } from './auth-deps.ts'

/** Who calls before anybody is known. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    tenantId: tenantOf(request),
    network: networkOf(request.ip),
    cookies: request.headers.cookie ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    traceId: request.id,
  }
}
