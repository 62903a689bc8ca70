import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Trx } from '../../db/pool.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { contextOf } from '../../http/access.ts'
import type { CommandDeps } from './command-deps.ts'
import { openScope, type CommandQuestion, type CommandScope } from './command-scope.ts'
import { claimAnswer, storeAnswer, type IdempotentRequest, type StoredAnswer } from './idempotent.ts'
import { refusedHeader } from './refused-header.ts'
import { duplicateNumber } from './duplicate-number.ts'
import { duplicatedFields, translateWriteError } from './write-error.ts'

/** The work of one command. */
export interface CommandWork<T> {
  /** The OData set whose records it is about. */
  readonly set: string
  /** Refuses what can be refused before the database is asked. */
  readonly check?: (start: CommandQuestion) => void
  /** The record it is about: read and locked together with what every command reads. */
  readonly locks?: number
  /** Ends a statement that runs longer, for work that people steer; none by default. */
  readonly statementTimeoutMs?: number
  readonly run: (scope: CommandScope) => Promise<T>
}

/** Runs a command in one transaction of the caller's tenant and site; what the database refuses becomes what a person can mend. */
export function runCommand<T>(deps: CommandDeps, request: FastifyRequest, work: CommandWork<T>): Promise<T> {
  return run(deps, request, { ...work, ahead: async () => undefined })
}

/** The same once per Idempotency-Key; E_IDEMPOTENCY_KEY without one. */
export function runOnce(
  deps: CommandDeps,
  request: FastifyRequest,
  work: CommandWork<StoredAnswer>,
): Promise<StoredAnswer> {
  const asked = idempotentRequest(deps, request)
  return run(deps, request, {
    ...work,
    ahead: (trx) => claimAnswer(trx, asked),
    run: async (scope) => {
      const answer = await work.run(scope)
      await storeAnswer(scope.trx, asked, answer)
      return answer
    },
  })
}

interface AnsweredWork<T> extends CommandWork<T> {
  /** What may have the answer already; asked before anything is locked. */
  readonly ahead: (trx: Trx) => Promise<T | undefined>
}

async function run<T>(deps: CommandDeps, request: FastifyRequest, work: AnsweredWork<T>): Promise<T> {
  const ctx = contextOf(request)
  const definitions = deps.definitions.forTenant(ctx.tenantId)
  const family = familyOf(definitions.familyBySet(work.set))
  work.check?.({ ctx, family })
  const { tenantId, siteId, userId } = ctx
  const { statementTimeoutMs } = work
  const limits = statementTimeoutMs === undefined ? {} : { statementTimeoutMs }
  const tenant = { tenantId, siteId, userId, keepsPlans: true, ...limits }
  const { answer, stale } = await retryConflicts(() =>
    withTenant(deps.db, tenant, async (trx) => {
      const asksBack = request.headers[confirmedHeader] !== 'true'
      const start = { ...deps, trx, ctx, definitions, family, asksBack }
      const [earlier, scope] = await Promise.all([work.ahead(trx), openScope(start, work.locks)])
      return { answer: earlier ?? (await work.run(scope)), stale: scope.staleSessions }
    }),
  ).catch(async (error: unknown) => {
    const number = await numberOfOther(deps, { ctx, family, definitions }, error)
    throw translateWriteError(family.entity, error, number)
  })
  // Only now: a request in between would have read what was there before.
  for (const id of stale) deps.forgetSession(ctx.tenantId, id)
  return answer
}

/** The document that has the values already for which a write was refused; asked anew, because the refusal ended its transaction. */
async function numberOfOther(
  { db }: CommandDeps,
  { definitions, ...question }: CommandQuestion & { readonly definitions: TenantDefinitions },
  error: unknown,
): Promise<string | undefined> {
  if (typeof error !== 'object' || error === null) return undefined
  const fields = duplicatedFields(question.family.entity, error)
  const record = refusedHeader(error)
  if (fields === undefined || record === undefined) return undefined
  const { tenantId, siteId, userId } = question.ctx
  return withTenant(db, { tenantId, siteId, userId }, (trx) =>
    duplicateNumber(trx, question, { definitions, fields, record }),
  )
}

function idempotentRequest({ clock }: CommandDeps, request: FastifyRequest): IdempotentRequest {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '' || key.length > 128) throw appError('E_IDEMPOTENCY_KEY')
  const { tenantId, userId } = contextOf(request)
  const asked = {
    method: request.method,
    path: request.url,
    ifMatch: request.headers['if-match'] ?? null,
    body: fingerprint(request.body),
  }
  return { tenantId, userId, key, request: asked, now: clock.now() }
}

/** A set without a family of its own, such as lines, is written with its parent; for everything else there is nothing here. */
function familyOf(family: FamilyDefinition | undefined): FamilyDefinition {
  if (!family) throw appError('E_NOT_FOUND')
  return family
}

/** What stands for a body in the request's hash; of a file its digest. */
function fingerprint(body: unknown): unknown {
  return Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : (body ?? null)
}
