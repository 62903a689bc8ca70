import { appError } from '#core/errors/app-error.ts'
import type { ChangePasswordBody } from '#core/http/sign-in-contract.ts'
import type { PasswordRules } from '#core/model/tenant-config.ts'
import { isStrongPassword } from '#core/password/password-conditions.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { AuthDeps, Caller } from '../deps/auth-deps.ts'
import { checkPassword, markedPerson } from './check-password.ts'
import { deviceCookie } from '../person/known-device.ts'
import { isCommonPassword } from './common-passwords.ts'
import { endUserSessions } from '../session/end-session.ts'
import { readSecurityPolicy } from '../../preferences/security-policy.ts'
import { pepperKeyId } from '../deps/password-hash.ts'
import { noticePerson } from '../person/send-notice.ts'
import { dropHandles } from '../handle/sign-in-handle.ts'

/** A change, and the session that asks for it, if one does. */
export interface PasswordChange {
  readonly body: ChangePasswordBody
  readonly ownSession: string | undefined
}

/**
 * Changes a password: forced, prompted or wished for. The current (or mailed temporary) one proves the person; every other
 * session of the user ends at once, the asking one when its person has read that it worked and is signed out (SPEC-7.1.2). Answers the
 * `Set-Cookie` value of a device known under the new password.
 */
export async function changePassword(
  deps: AuthDeps,
  caller: Caller,
  { body, ownSession }: PasswordChange,
): Promise<string> {
  const { tenantId } = caller
  const known = await checkPassword(deps, caller, { username: body.userName, password: body.currentPassword }).catch(
    (error: unknown) => {
      throw isWrongPassword(error) ? appError('E_CURRENT_PASSWORD') : error
    },
  )
  if (known.user.isBlocked) throw appError('E_BLOCKED')
  const definitions = deps.definitions.forTenant(tenantId)
  const { passwords: rules } = await withTenant(deps.db, caller, (trx) => readSecurityPolicy(trx, definitions))
  checkNewPassword(body, { rules, words: [tenantId, definitions.settings.name, body.userName, 'larder'] })
  const hash = await deps.hasher.hash(body.newPassword)
  const now = deps.clock.now()
  const ended = await withTenant(deps.db, caller, async (trx) => {
    const userId = known.user.id
    await trx
      .updateTable('user_password')
      .set({
        hash,
        pepper_key_id: pepperKeyId,
        is_random: false,
        changed_on: now.toISOString(),
        expires_on: expiryOf(rules, now),
        temporary_hash: null,
        temporary_until: null,
      })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute()
    await dropHandles(trx, { tenantId, userId, now })
    const ids = await endUserSessions(trx, { tenantId, userId, now, why: 'password changed', except: ownSession })
    await noticePerson({ trx, secrets: deps.secrets, tenantId, userId, now }, 'passwordChanged')
    const actor = { tenantId, traceId: caller.traceId, userId, sessionId: null }
    await appendAudit(trx, { actor, now }, { action: 'password-changed', entity: 'user', entityId: userId })
    return ids
  })
  for (const id of ended) deps.cache.evict(tenantId, id)
  const person = markedPerson(tenantId, { ...known.user, passwordChangedOn: now.toISOString() })
  return deviceCookie({ secrets: deps.secrets, now }, caller.cookies, person)
}

interface PasswordCheck {
  readonly rules: PasswordRules
  /** Words of the place and the person, which a guesser tries first. */
  readonly words: readonly string[]
}

function checkNewPassword(body: ChangePasswordBody, { rules, words }: PasswordCheck): void {
  if (body.newPassword !== body.confirmPassword) throw appError('E_PASSWORD_MATCH')
  if (body.newPassword === body.currentPassword) throw appError('E_PASSWORD_USED')
  if (!isStrongPassword(rules, body.newPassword)) throw appError('E_PASSWORD_WEAK')
  if (isCommonPassword(body.newPassword, words)) throw appError('E_PASSWORD_COMMON')
}

/** When a password set now expires; null for tenants whose passwords do not. */
function expiryOf(rules: PasswordRules, now: Date): string | null {
  return rules.expiryDays === 0 ? null : new Date(now.getTime() + rules.expiryDays * 86_400_000).toISOString()
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'E_CREDENTIALS'
}
