import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import type { FamilyDefinition } from '#core/definition/family-definition.ts'
import { withTenant } from '../db/with-tenant.ts'
import { contextOf } from '../http/access.ts'
import type { CommandDeps } from './command-deps.ts'
import { openScope, type CommandScope } from './command-scope.ts'
import { idempotent, type StoredAnswer } from './idempotent.ts'
import { translateWriteError } from './write-error.ts'

/** Serialization conflicts and deadlocks: somebody else was quicker, and the whole transaction may be tried again (security 2.11). */
const retriable = new Set(['40001', '40P01'])
const mostTries = 5

/** Runs a command in one transaction of the caller's tenant and site; what the database refuses becomes what a person can mend. */
export async function runCommand<T>(
  deps: CommandDeps,
  request: FastifyRequest,
  set: string,
  work: (scope: CommandScope) => Promise<T>,
): Promise<T> {
  const ctx = contextOf(request)
  const definitions = deps.definitions.forTenant(ctx.tenantId)
  const family = familyOf(definitions.familyBySet(set))
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { answer, stale } = await withTenant(
        deps.db,
        { tenantId: ctx.tenantId, siteId: ctx.siteId, userId: ctx.userId },
        async (trx) => {
          const scope = await openScope({ ...deps, trx, ctx, definitions, family })
          return { answer: await work(scope), stale: scope.staleSessions }
        },
      )
      // Only now: a request in between would have read what was there before.
      for (const id of stale) deps.forgetSession(ctx.tenantId, id)
      return answer
    } catch (error) {
      if (attempt >= mostTries || !retriable.has(codeOf(error))) throw translateWriteError(family.entity, error)
      await delay(20 + Math.random() * 180)
    }
  }
}

/** The same once per Idempotency-Key; E_IDEMPOTENCY_KEY without one. */
export function runOnce(
  deps: CommandDeps,
  request: FastifyRequest,
  set: string,
  work: (scope: CommandScope) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '' || key.length > 128) throw appError('E_IDEMPOTENCY_KEY')
  return runCommand(deps, request, set, (scope) => {
    const asked = {
      method: request.method,
      path: request.url,
      ifMatch: request.headers['if-match'] ?? null,
      body: fingerprint(request.body),
    }
    const { tenantId, userId } = scope.ctx
    return idempotent(scope.trx, { tenantId, userId, key, request: asked, now: deps.clock.now() }, () => work(scope))
  })
}

/** A set without a family of its own, such as lines, is written with its parent; for everything else there is nothing here. */
function familyOf(family: FamilyDefinition | undefined): FamilyDefinition {
  if (!family) throw appError('E_NOT_FOUND')
  return family
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** What stands for a body in the request's hash; of a file its digest. */
function fingerprint(body: unknown): unknown {
  return Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : (body ?? null)
}
