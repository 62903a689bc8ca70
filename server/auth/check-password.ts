import { appError } from '#core/errors/app-error.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { AuthDeps, Caller } from './auth-deps.ts'
import { findUserByName, type UserWithPassword } from './find-user.ts'
import { countAddressFailure, countSignIn, countUserTry, forgetUserTries } from './sign-in-limits.ts'

/** A person whose password was right. */
export interface KnownUser {
  readonly user: UserWithPassword
  /** True when it was the mailed temporary one. */
  readonly isTemporary: boolean
}

/**
 * The user with this name and password. An unknown name, an inactive user and a wrong password cost the same and give the same
 * E_CREDENTIALS; too many tries give E_TOO_MANY whatever the password. Where only the directory signs people in, E_PASSWORDS_OFF.
 */
export async function checkPassword(
  deps: AuthDeps,
  caller: Caller,
  given: { readonly username: string; readonly password: string },
): Promise<KnownUser> {
  const { authentication } = deps.definitions.forTenant(caller.tenantId).settings
  if (!authentication.enableProductAuthentication) throw appError('E_PASSWORDS_OFF')
  const query = { db: deps.db, tenantId: caller.tenantId, now: deps.clock.now() }
  await countSignIn(query, given.username)
  await countUserTry(query, given.username)
  const user = await withTenant(deps.db, caller, (trx) => findUserByName(trx, caller.tenantId, given.username))
  const isRight = await deps.hasher.verify(given.password, user?.hash ?? undefined)
  const isTemporary = !isRight && (await matchesTemporary({ deps, user, password: given.password }))
  if (user === undefined || !(isRight || isTemporary)) {
    await countAddressFailure(deps, caller)
    await auditRefusal(deps, caller, user?.id ?? null)
    throw appError('E_CREDENTIALS')
  }
  await forgetUserTries(query, given.username)
  return { user, isTemporary }
}

interface TemporaryCheck {
  readonly deps: AuthDeps
  readonly user: UserWithPassword | undefined
  readonly password: string
}

async function matchesTemporary({ deps, user, password }: TemporaryCheck): Promise<boolean> {
  if (user?.temporaryHash == null || user.temporaryUntil === null) return false
  return user.temporaryUntil > deps.clock.now().toISOString() && deps.hasher.verify(password, user.temporaryHash)
}

/** Notes a wrong password, also for a name nobody has; the name itself is not kept, since people type passwords there. */
async function auditRefusal(deps: AuthDeps, caller: Caller, userId: number | null): Promise<void> {
  const actor = { tenantId: caller.tenantId, traceId: caller.traceId, userId, sessionId: null }
  const entry = { action: 'sign-in-refused', entity: 'user', entityId: userId ?? '' }
  await withTenant(deps.db, caller, (trx) => appendAudit(trx, actor, deps.clock.now(), entry))
}
