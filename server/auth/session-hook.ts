import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { appError } from '#core/errors/app-error.ts'
import { checkPermission, contextOf } from '../http/access.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { tenantOfHeader } from '../http/tenant-header.ts'
import { verifyToken } from './access-token.ts'
import { findLiveSession } from './live-session.ts'
import { touchSession } from './touch-session.ts'
import { createSessionLimit } from './session-limit.ts'
import { createSessionCache, type SessionCache } from './session-cache.ts'
import { tokenKeys, type TokenKey } from './token-keys.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sessionCache: SessionCache
    tokenKeys: readonly TokenKey[]
  }
}

/** Puts tenant and person on every request, before its body is read: from the token where one is asked for, else from the header. */
export function addSession(app: FastifyInstance, deps: AppDeps): void {
  app.decorate('sessionCache', createSessionCache(deps.clock))
  app.decorate('tokenKeys', tokenKeys(deps.secrets))
  app.decorateRequest('ctx', undefined)
  app.decorateRequest('tenantId', undefined)
  app.decorateRequest('tokenEnds', 0)
  const limit = createSessionLimit(deps.clock)
  app.addHook('onRequest', async (request) => {
    if (request.is404) return
    const { access = 'public', anyTenant = false } = request.routeOptions.config
    const header = tenantOfHeader(request, deps)
    if (access === 'public') {
      request.tenantId = header
      if (!anyTenant) requireActiveTenant(header, deps)
      return
    }
    await signIn({ app, deps, request, header })
    limit(contextOf(request).sessionId)
    checkPermission(request, access)
  })
}

interface SignIn {
  readonly app: FastifyInstance
  readonly deps: AppDeps
  readonly request: FastifyRequest
  readonly header: string | undefined
}

async function signIn({ app, deps, request, header }: SignIn): Promise<void> {
  const [scheme, token, ...rest] = request.headers.authorization?.split(' ') ?? []
  if (scheme !== 'Bearer' || token === undefined || rest.length > 0) throw appError('E_SESSION')
  const claims = await verifyToken(token, { keys: app.tokenKeys, clock: deps.clock })
  const tenantId = claims.tid
  request.tenantId = tenantId
  request.tokenEnds = claims.exp
  if (header !== tenantId) throw appError('E_TENANT')
  requireActiveTenant(tenantId, deps)
  const { absoluteMinutes } = deps.definitions.forTenant(tenantId).settings.session
  const session = await app.sessionCache.find(tenantId, claims.sid, async () => {
    const query = { db: deps.db, tenantId, sessionId: claims.sid, now: deps.clock.now() }
    const live = await findLiveSession({ ...query, absoluteMinutes })
    // A keepalive says itself when the person last did something.
    if (live !== undefined && request.routeOptions.url !== signInPaths.keepalive) await touchSession(query, live)
    return live
  })
  if (session === undefined) throw appError('E_SESSION')
  const { userId, username, emailId, siteId, roleId, language, permissions } = session
  request.ctx = {
    tenantId,
    userId,
    username,
    emailId,
    sessionId: session.id,
    siteId,
    roleId,
    language,
    permissions,
    traceId: request.id,
  }
}

function requireActiveTenant(tenantId: string | undefined, deps: AppDeps): void {
  const settings = tenantId === undefined ? undefined : deps.definitions.findSettings(tenantId)
  if (settings?.isActive !== true) throw appError('E_TENANT')
}
