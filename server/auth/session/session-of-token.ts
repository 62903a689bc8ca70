import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/errors/app-error.ts'
import { verifyToken } from './access-token.ts'
import type { AuthDeps } from '../deps/auth-deps.ts'

/** Session a call names on a path that needs none; undefined without a true token of the tenant. */
export async function sessionOfToken(
  deps: AuthDeps,
  request: FastifyRequest,
  tenantId: string,
): Promise<string | undefined> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme !== 'Bearer' || token === undefined) return undefined
  try {
    const claims = await verifyToken(token, deps)
    return claims.tid === tenantId ? claims.sid : undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
