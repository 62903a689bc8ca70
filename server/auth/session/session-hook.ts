import type { FastifyInstance, FastifyRequest } from 'fastify'
import { preferencesHeader } from '#core/http/preference-paths.ts'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { appError } from '#core/errors/app-error.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { checkPermission, contextOf } from '../../http/access.ts'
import type { AppDeps } from '../../http/app-deps.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { tenantOfHeader } from '../../http/tenant-header.ts'
import { createActivityNotes } from './activity-notes.ts'
import { createSessionLookup, type SessionLookup } from './session-lookup.ts'
import { createSessionLimit } from './session-limit.ts'
import { createSessionCache, type SessionCache } from './session-cache.ts'
import { tokenKeys, type TokenKey } from './token-keys.ts'
import { createVerifiedTokens, type VerifiedTokens } from './verified-tokens.ts'

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
  app.decorateRequest('preferencesVersion', undefined)
  app.addHook('onSend', async ({ preferencesVersion }, reply) => {
    if (preferencesVersion !== undefined) reply.header(preferencesHeader, String(preferencesVersion))
  })
  const limit = createSessionLimit(deps.clock)
  const notes = createActivityNotes({ ...deps, failed: (error) => app.log.warn(error, 'activity was not noted') })
  app.addHook('onClose', notes.flush)
  const look = createSessionLookup(deps, notes)
  const tokens = createVerifiedTokens({ keys: app.tokenKeys, clock: deps.clock })
  app.addHook('onRequest', async (request) => {
    if (request.is404) return
    const { access = 'public', anyTenant = false, isEarly = anyTenant } = request.routeOptions.config
    const header = tenantOfHeader(request, deps)
    if (access === 'public') {
      request.tenantId = header
      if (!anyTenant) requireActiveTenant(header, deps)
      if (!isEarly && header !== undefined) await deps.preparation.untilPrepared(header)
      return
    }
    await findPerson({ app, deps, tokens, look, request })
    const ctx = contextOf(request)
    limit(ctx.sessionId)
    if (header !== ctx.tenantId) await refuseTenant(deps, ctx, header)
    checkPermission(request, access)
  })
}

interface PersonQuestion {
  readonly app: FastifyInstance
  readonly deps: AppDeps
  readonly tokens: VerifiedTokens
  readonly look: SessionLookup
  readonly request: FastifyRequest
}

/** Puts the person of the token's live session on the request. Throws E_SESSION without one. */
async function findPerson({ app, deps, tokens, look, request }: PersonQuestion): Promise<void> {
  const [scheme, token, ...rest] = request.headers.authorization?.split(' ') ?? []
  if (scheme !== 'Bearer' || token === undefined || rest.length > 0) throw appError('E_SESSION')
  const claims = await tokens.claimsOf(token)
  const tenantId = claims.tid
  request.tenantId = tenantId
  request.tokenEnds = claims.exp
  requireActiveTenant(tenantId, deps)
  // A keepalive says itself when the person last did something.
  const isActivity = request.routeOptions.url !== signInPaths.keepalive
  const session = await app.sessionCache.find(tenantId, claims.sid, () =>
    look({ tenantId, sessionId: claims.sid, isActivity }),
  )
  if (session === undefined) throw appError('E_SESSION')
  const { userId, username, emailId, siteId, roleId, language, permissions } = session
  request.preferencesVersion = session.preferencesVersion
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

/** Somebody signed in to one tenant names another: refused, and noted in the tenant whose session it is. */
async function refuseTenant(deps: AppDeps, ctx: RequestContext, header: string | undefined): Promise<never> {
  const after = { tenant: header?.slice(0, 64) ?? null }
  const entry = { action: 'tenant-refused', entity: 'session', entityId: ctx.sessionId, after }
  await withTenant(deps.db, ctx, (trx) => appendAudit(trx, { actor: ctx, now: deps.clock.now() }, entry))
  throw appError('E_TENANT')
}

function requireActiveTenant(tenantId: string | undefined, deps: AppDeps): void {
  const settings = tenantId === undefined ? undefined : deps.definitions.findSettings(tenantId)
  if (settings?.isActive !== true) throw appError('E_TENANT')
}
