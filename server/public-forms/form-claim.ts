import type { FastifyRequest } from 'fastify'
import { appError } from '#core/errors/app-error.ts'
import { formPurposeHeader, formTokenHeader } from '#core/http/public-form-contract.ts'
import { countTries, countTry } from '../access/rate-limit.ts'
import { tenantOf } from '../http/access.ts'
import type { AppDeps } from '../http/app-deps.ts'
import { networkOf } from '../http/network-of.ts'
import type { FormClaim, FoundForm } from './find-form.ts'

/** Wrong links one network may try, and all of them at a tenant; both in five minutes. */
const guesses = { ofNetwork: 20, ofTenant: 400, windowSeconds: 300 }

/** Calls one link may make in a minute. */
const uses = { limit: 120, windowSeconds: 60 }

/** Files one link may send in an hour. */
const uploads = { limit: 40, windowSeconds: 3600 }

/** What the headers of a call claim to hold. @throws E_FORM_LINK for a tenant that does not work */
export function claimOf(request: FastifyRequest, deps: Pick<AppDeps, 'definitions'>): FormClaim {
  const tenantId = tenantOf(request)
  if (deps.definitions.findSettings(tenantId)?.isActive !== true) throw appError('E_FORM_LINK')
  return { tenantId, purpose: headerText(request, formPurposeHeader), token: headerText(request, formTokenHeader) }
}

function headerText(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' && value.length <= 200 ? value : ''
}

/** Refuses a claim no working link fits, in the same words whatever was wrong (PUBLIC-7, PUBLIC-8). @throws E_FORM_LINK, E_TOO_MANY */
export async function refuseForm(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  { tenantId }: FormClaim,
  ip: string,
): Promise<never> {
  const { windowSeconds } = guesses
  await countTries({ db: deps.db, tenantId, now: deps.clock.now() }, [
    { key: `public-form:${networkOf(ip)}`, limit: guesses.ofNetwork, windowSeconds },
    { key: 'public-form', limit: guesses.ofTenant, windowSeconds },
  ])
  throw appError('E_FORM_LINK')
}

/** Counts one use of a working link. @throws E_TOO_MANY */
export async function countUse(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  { tenantId }: FormClaim,
  { id, kind }: Pick<FoundForm, 'id'> & { readonly kind: 'call' | 'file' },
): Promise<void> {
  const limit = kind === 'call' ? uses : uploads
  await countTry({ db: deps.db, tenantId, now: deps.clock.now() }, { key: `public-form-${kind}:${id}`, ...limit })
}
