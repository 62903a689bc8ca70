import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../http/app-deps.ts'
import { createPasswordHasher, type PasswordHasher } from './password-hash.ts'
import type { SessionCache } from '../session/session-cache.ts'
import type { TokenKey } from '../session/token-keys.ts'

/** What the commands of sign-in work with. */
export interface AuthDeps extends AppDeps {
  readonly hasher: PasswordHasher
  readonly cache: SessionCache
  readonly keys: readonly TokenKey[]
}

/** The application's parts, with the one hasher of the process. */
export function createAuthDeps(app: FastifyInstance, deps: AppDeps): AuthDeps {
  return { ...deps, hasher: createPasswordHasher(deps.secrets), cache: app.sessionCache, keys: app.tokenKeys }
}

/** Who calls before anybody is known. */
export interface Caller {
  readonly tenantId: string
  /** Network of the browser, as far as trusted proxies say; what limits by address count. */
  readonly network: string
  /** The `Cookie` header, or ''. */
  readonly cookies: string
  readonly userAgent: string
  readonly traceId: string
}
