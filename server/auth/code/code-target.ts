import { appError } from '#core/errors/app-error.ts'
import { codeRules } from '#core/sign-in/code-rules.ts'
import type { Trx } from '../../db/pool.ts'
import { requireStep } from '../handle/grant-access.ts'
import { hashSecretText } from '../../access/secret-text.ts'
import { lockHandle } from '../handle/sign-in-handle.ts'

/** Codes of one sign-in. */
const codesPerHandle = 5

/** The way a code goes. */
export type CodeChannel = 'email' | 'sms'

/** A sign-in that may be sent a code now. */
export interface CodeTarget {
  readonly userId: number
  readonly username: string
  readonly language: string
  readonly email: string
  readonly phone: string
  readonly codesSent: number
}

/** Which sign-in, by which way, and when. */
export interface TargetQuery {
  readonly tenantId: string
  readonly secret: string
  readonly channel: CodeChannel
  readonly now: Date
}

/**
 * Locks the sign-in and says where its code goes: to the factor that is being registered, the registered one, or the person's own
 * addresses. E_OTP_WAIT too soon, E_OTP_SPENT when the sign-in had its codes, E_CONFLICT without a factor or an address.
 */
export async function lockCodeTarget(trx: Trx, { tenantId, secret, channel, now }: TargetQuery): Promise<CodeTarget> {
  const handle = await lockHandle(trx, { tenantId, secret, now })
  requireStep(handle.step, 'mfa')
  const row = await readTarget(trx, tenantId, secret)
  const [email, phone] = row.isRegistered
    ? [row.mfaEmail || row.ownEmail, row.mfaPhone || row.ownPhone]
    : [row.factorEmail ?? '', row.factorPhone ?? '']
  if (email === '' || (channel === 'sms' && phone === '')) throw appError('E_CONFLICT')
  if (row.codesSent >= codesPerHandle) throw appError('E_OTP_SPENT')
  const left = row.sentOn === null ? 0 : codeRules.resendSeconds - (now.getTime() - Date.parse(row.sentOn)) / 1000
  if (left > 0) throw appError('E_OTP_WAIT', { seconds: Math.ceil(left) })
  const { userId, username, language, codesSent } = row
  return { userId, username, language, email, phone, codesSent }
}

function readTarget(trx: Trx, tenantId: string, secret: string) {
  return trx
    .selectFrom('sign_in_handle as h')
    .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'h.tenant_id').onRef('u.id', '=', 'h.user_id'))
    .select([
      'u.id as userId',
      'u.username',
      'u.language',
      'u.is_mfa_registered as isRegistered',
      'u.email as ownEmail',
      'u.phone as ownPhone',
      'u.mfa_email as mfaEmail',
      'u.mfa_phone as mfaPhone',
      'h.factor_email as factorEmail',
      'h.factor_phone as factorPhone',
      'h.codes_sent as codesSent',
      'h.code_sent_on as sentOn',
    ])
    .where('h.tenant_id', '=', tenantId)
    .where('h.token_hash', '=', hashSecretText(secret))
    .executeTakeFirstOrThrow()
}
