import type { FastifyRequest } from 'fastify'
import type { Trx } from '../db/pool.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import { withTenant } from '../db/with-tenant.ts'
import { translateWriteError } from '../documents/command/write-error.ts'
import type { CommandDeps } from '../documents/command/command-deps.ts'
import { claimOf, countUse, refuseForm } from './form-claim.ts'
import { findForm, type FormClaim } from './find-form.ts'
import { openForm, type OpenForm } from './form-scope.ts'

/** Work on an open form, in its transaction. */
export type FormWork<T> = (open: OpenForm, trx: Trx) => Promise<T>

/**
 * Opens the form a call's token is for and does the work in one transaction: use is counted first, the record is locked before the form
 * as every command does, and whatever does not fit is refused alike. @throws E_FORM_LINK, E_TOO_MANY
 */
export async function withForm<T>(
  deps: CommandDeps,
  request: FastifyRequest,
  { work, kind = 'call' }: { readonly work: FormWork<T>; readonly kind?: 'call' | 'file' },
): Promise<T> {
  const claim = claimOf(request, deps)
  const { tenantId } = claim
  const first = await withTenant(deps.db, { tenantId, statementTimeoutMs: 2_000 }, (trx) => findForm(trx, claim))
  if (first === undefined) return refuseForm(deps, claim, request.ip)
  await countUse(deps, claim, { id: first.id, kind })
  const scope = { tenantId, siteId: first.siteId, userId: first.sentBy, now: deps.clock.now() }
  const answer = await retryConflicts(() =>
    withTenant(deps.db, scope, (trx) => workOn(deps, { request, claim, trx }, work)),
  )
  return answer === undefined ? refuseForm(deps, claim, request.ip) : answer.done
}

interface Call {
  readonly request: FastifyRequest
  readonly claim: FormClaim
  readonly trx: Trx
}

/** Undefined when the link works no more by the time its record is locked. */
async function workOn<T>(
  deps: CommandDeps,
  { request, claim, trx }: Call,
  work: FormWork<T>,
): Promise<{ readonly done: T } | undefined> {
  const found = await findForm(trx, claim)
  if (found === undefined) return undefined
  const open = await openForm(deps, { trx, tenantId: claim.tenantId, found, traceId: request.id })
  const locked = await findForm(trx, claim, true)
  if (open === undefined || locked === undefined) return undefined
  return work({ ...open, found: locked }, trx).then(
    (done) => ({ done }),
    (error: unknown) => Promise.reject(translateWriteError(open.family.entity, error)),
  )
}
