import { appError } from '#core/errors/app-error.ts'
import { withTenant } from '../db/with-tenant.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { AuthDeps, Caller } from './auth-deps.ts'
import { requireStep } from './grant-access.ts'
import { countTry } from './rate-limit.ts'
import { hashSecretText } from './secret-text.ts'
import { lockHandle } from './sign-in-handle.ts'
import { codeMac, codeMinutes, newCode } from './sign-in-code.ts'

/** Seconds between two codes, codes of one sign-in, and codes a user may be sent a day. */
const waitSeconds = 30
const codesPerHandle = 5
const codesPerDay = 10

/**
 * Mails a fresh code for a sign-in that stands at its code step; the one before stops working, the tries stay counted. Answers
 * the masked address. Refuses with E_OTP_WAIT too soon, E_OTP_SPENT when the sign-in had its codes, E_CONFLICT without a factor.
 */
export async function requestCode(deps: AuthDeps, caller: Caller, secret: string): Promise<string> {
  const { tenantId } = caller
  const now = deps.clock.now()
  const handleHash = hashSecretText(secret)
  const sent = await withTenant(deps.db, caller, async (trx) => {
    const handle = await lockHandle(trx, { tenantId, secret, now })
    requireStep(handle.step, 'mfa')
    const row = await trx
      .selectFrom('sign_in_handle as h')
      .innerJoin('app_user as u', (join) =>
        join.onRef('u.tenant_id', '=', 'h.tenant_id').onRef('u.id', '=', 'h.user_id'),
      )
      .select(['h.codes_sent', 'h.code_sent_on', 'u.id', 'u.username', 'u.email', 'u.language', 'u.is_mfa_registered'])
      .where('h.tenant_id', '=', tenantId)
      .where('h.token_hash', '=', handleHash)
      .executeTakeFirstOrThrow()
    if (!row.is_mfa_registered || row.email === '') throw appError('E_CONFLICT')
    if (row.codes_sent >= codesPerHandle) throw appError('E_OTP_SPENT')
    const left = row.code_sent_on === null ? 0 : waitSeconds - (now.getTime() - Date.parse(row.code_sent_on)) / 1000
    if (left > 0) throw appError('E_OTP_WAIT', { seconds: Math.ceil(left) })
    const code = newCode()
    const until = new Date(now.getTime() + codeMinutes * 60_000).toISOString()
    await trx
      .updateTable('sign_in_handle')
      .set({
        code_mac: codeMac(deps.secrets, handleHash, code),
        code_until: until,
        code_sent_on: now.toISOString(),
        codes_sent: row.codes_sent + 1,
      })
      .where('tenant_id', '=', tenantId)
      .where('token_hash', '=', handleHash)
      .execute()
    const { username: name, email: to, language } = row
    const data = { name, code, minutes: codeMinutes }
    return { userId: row.id, to, mail: { tenantId, template: 'signInCode', to, language, data } as const }
  })
  const limit = { key: `otp-send:${sent.userId}`, limit: codesPerDay, windowSeconds: 86_400 }
  await countTry({ db: deps.db, tenantId, now }, limit)
  // After the day's limit was counted, which commits on its own.
  await withTenant(deps.db, caller, (trx) => enqueueMail(trx, deps.secrets, sent.mail))
  return maskAddress(sent.to)
}

/** `chef@ui.example` → `c***@ui.example`. */
function maskAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@')
  return `${name.slice(0, 1)}***@${domain}`
}
