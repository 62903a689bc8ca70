import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Who may call a route: anybody, anybody signed in, a role with this permission, or what a function says of the request
 * (a family's route asks its definition). A function returns the permission needed, `undefined` for "signed in is enough".
 */
export type Access =
  | 'public'
  | 'session'
  | { readonly permission: string }
  | { readonly permissionOf: (request: FastifyRequest) => string | undefined }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** True for routes that may be called while the tenant is inactive or unknown. */
    anyTenant?: boolean
    /** True for public routes that answer while the tenant's data are still being brought in. */
    isEarly?: boolean
  }
  interface FastifyRequest {
    /** Who asks; set on every route that is not public. Read it through `contextOf`. */
    ctx: RequestContext | undefined
    /** The tenant the request is about: of the token, or of the header on public routes. */
    tenantId: string | undefined
    /** When the token in hand ends, in seconds since 1970; 0 on public routes. */
    tokenEnds: number
    /** Version of the preferences of the session's site; undefined on public routes. */
    preferencesVersion: number | undefined
  }
}

/** Makes a route without `config.access` fail at start (HTTP-2). */
export function requireDeclaredAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new Error(`Route ${String(route.method)} ${route.url} declares no access in its config`)
    }
  })
}

/** Who asks. Throws E_SESSION where nobody is signed in. */
export function contextOf(request: FastifyRequest): RequestContext {
  if (request.ctx === undefined) throw appError('E_SESSION')
  return request.ctx
}

/** The tenant the request is about. Throws E_TENANT where none was named. */
export function tenantOf(request: FastifyRequest): string {
  if (request.tenantId === undefined) throw appError('E_TENANT')
  return request.tenantId
}

/** Throws E_PERM unless the role has the right the route asks for. */
export function checkPermission(request: FastifyRequest, access: Exclude<Access, 'public'>): void {
  const needed = neededPermission(request, access)
  if (needed !== undefined && !contextOf(request).permissions.has(needed)) throw appError('E_PERM')
}

function neededPermission(request: FastifyRequest, access: Exclude<Access, 'public'>): string | undefined {
  if (access === 'session') return undefined
  return 'permission' in access ? access.permission : access.permissionOf(request)
}
