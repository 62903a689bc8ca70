import { appError } from '#core/errors/app-error.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { AuthDeps, Caller } from '../deps/auth-deps.ts'
import { findUserByName, type UserWithPassword } from '../person/find-user.ts'
import { deviceCookie, knownDevice, type MarkedPerson } from '../person/known-device.ts'
import { countPasswordTry, forgetFailures, returnTry } from '../handle/sign-in-limits.ts'

/** A person whose password was right. */
export interface KnownUser {
  readonly user: UserWithPassword
  /** True when it was the mailed temporary one. */
  readonly isTemporary: boolean
  /** `Set-Cookie` value that makes the browser a known device of this person. */
  readonly deviceCookie: string
}

/**
 * The user with this name and password. An unknown name, an inactive user and a wrong password cost the same and give the same
 * E_CREDENTIALS; a try beyond a limit gives E_TOO_MANY whatever the password, and is not judged. Where only the directory signs people in, E_PASSWORDS_OFF.
 */
export async function checkPassword(
  deps: AuthDeps,
  caller: Caller,
  given: { readonly username: string; readonly password: string },
): Promise<KnownUser> {
  const { authentication } = deps.definitions.forTenant(caller.tenantId).settings
  if (!authentication.enableProductAuthentication) throw appError('E_PASSWORDS_OFF')
  const query = { db: deps.db, tenantId: caller.tenantId, now: deps.clock.now() }
  const user = await withTenant(deps.db, caller, (trx) => findUserByName(trx, caller.tenantId, given.username))
  const marks = { secrets: deps.secrets, now: query.now }
  const device = user && knownDevice(marks, caller.cookies, markedPerson(caller.tenantId, user))
  const asked = { username: given.username, address: caller.network, knownDevice: device }
  const counted = await countPasswordTry(query, asked)
  const judged = await judge(deps, user, given.password).catch(async (error: unknown) => {
    await returnTry(query, counted)
    throw error
  })
  if (user === undefined || judged === 'wrong') {
    await auditRefusal(deps, caller, user?.id ?? null)
    throw appError('E_CREDENTIALS')
  }
  await forgetFailures(query, counted)
  const cookie = deviceCookie(marks, caller.cookies, markedPerson(caller.tenantId, user))
  return { user, isTemporary: judged === 'temporary', deviceCookie: cookie }
}

/** Whom a device is marked for: the person under their present password. */
export function markedPerson(tenantId: string, { id, passwordChangedOn }: UserWithPassword): MarkedPerson {
  return { tenantId, userId: id, passwordChangedOn: passwordChangedOn ?? '' }
}

async function judge(
  deps: AuthDeps,
  user: UserWithPassword | undefined,
  password: string,
): Promise<'right' | 'temporary' | 'wrong'> {
  if (await deps.hasher.verify(password, user?.hash ?? undefined)) return 'right'
  return (await matchesTemporary({ deps, user, password })) ? 'temporary' : 'wrong'
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
  await withTenant(deps.db, caller, (trx) => appendAudit(trx, { actor, now: deps.clock.now() }, entry))
}
