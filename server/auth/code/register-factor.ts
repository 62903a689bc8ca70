import { appError } from '#core/errors/app-error.ts'
import type { RegisterFactorBody } from '#core/http/sign-in-contract.ts'
import { contactIssues } from '#core/sign-in/contact-issues.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Trx } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { AuthDeps, Caller } from '../deps/auth-deps.ts'
import { requireStep } from '../handle/grant-access.ts'
import { hashSecretText } from '../../access/secret-text.ts'
import { noticePerson } from '../person/send-notice.ts'
import { lockHandle } from '../handle/sign-in-handle.ts'

/**
 * Notes the e-mail and phone of somebody without a factor (AUTH-37). They count once a code sent there came back, so that a
 * slip of the fingers locks nobody out; a code sent elsewhere before stops working. Everything else of the body is ignored.
 */
export function registerFactor(deps: AuthDeps, caller: Caller, body: RegisterFactorBody): Promise<void> {
  const { tenantId } = caller
  const { email, phone } = body.mfaUser
  const issues = contactIssues(email, phone)
  if (issues.email !== undefined) throw appError('E_BODY_SHAPE', { detail: 'mfaUser.email' })
  if (issues.phone !== undefined) throw appError('E_BODY_SHAPE', { detail: 'mfaUser.phone' })
  return withTenant(deps.db, caller, async (trx) => {
    const handle = await lockHandle(trx, { tenantId, secret: body.clientId, now: deps.clock.now() })
    requireStep(handle.step, 'mfa')
    const user = await trx
      .selectFrom('app_user')
      .select('is_mfa_registered')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', handle.userId)
      .executeTakeFirstOrThrow()
    if (user.is_mfa_registered) throw appError('E_CONFLICT')
    await trx
      .updateTable('sign_in_handle')
      .set({ factor_email: email.trim(), factor_phone: phone.trim(), code_mac: null, code_until: null })
      .where('tenant_id', '=', tenantId)
      .where('token_hash', '=', hashSecretText(body.clientId))
      .execute()
  })
}

/** A factor that a code proved, and whose it is. */
export interface ProvenFactor {
  readonly userId: number
  readonly email: string
  readonly phone: string
}

/** Keeps a proven factor, unless the person got one meanwhile, and tells them at their own address. */
export async function keepFactor(
  trx: Trx,
  { deps, caller, factor }: { readonly deps: AuthDeps; readonly caller: Caller; readonly factor: ProvenFactor },
): Promise<void> {
  const { tenantId, traceId } = caller
  const { userId, email, phone } = factor
  const now = deps.clock.now()
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ is_mfa_registered: true, mfa_email: email, mfa_phone: phone })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('is_mfa_registered', '=', false)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await noticePerson({ trx, secrets: deps.secrets, tenantId, userId, now }, 'factorRegistered')
  const actor = { tenantId, traceId, userId, sessionId: null }
  await appendAudit(trx, { actor, now }, { action: 'factor-registered', entity: 'user', entityId: userId })
}
