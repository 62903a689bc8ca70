import { codeRules } from '#core/sign-in/code-rules.ts'
import type { Trx } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import type { AuthDeps, Caller } from '../deps/auth-deps.ts'
import { lockCodeTarget, type CodeChannel, type CodeTarget, type TargetQuery } from './code-target.ts'
import { codesSentKey } from './code-limits.ts'
import { countTry } from '../../access/rate-limit.ts'
import { hashSecretText } from '../../access/secret-text.ts'
import { codeMac, newCode } from './sign-in-code.ts'

/** Codes a user may be sent a day without using one. */
const codesPerDay = 10

/** Which sign-in wants a code, and by which way. */
export interface CodeRequest {
  readonly clientId: string
  readonly channel: CodeChannel
}

/**
 * Sends a fresh code for a sign-in that stands at its code step; the one before stops working, the tries stay counted. Answers
 * the masked address. Refuses as `lockCodeTarget` says, and with E_TOO_MANY beyond the day's limit.
 */
export async function requestCode(deps: AuthDeps, caller: Caller, request: CodeRequest): Promise<string> {
  const { tenantId } = caller
  const now = deps.clock.now()
  const query = { tenantId, secret: request.clientId, channel: request.channel, now }
  const { userId } = await withTenant(deps.db, caller, (trx) => lockCodeTarget(trx, query))
  // Counted before a code is made, and in a transaction of its own, so that a refused one leaves the code before alone.
  await countTry(
    { db: deps.db, tenantId, now },
    { key: codesSentKey(userId), limit: codesPerDay, windowSeconds: 86_400 },
  )
  const target = await withTenant(deps.db, caller, async (trx) => {
    const current = await lockCodeTarget(trx, query)
    await sendCode({ trx, deps, query, target: current })
    return current
  })
  return request.channel === 'email' ? maskEmail(target.email) : maskPhone(target.phone)
}

interface Sending {
  readonly trx: Trx
  readonly deps: AuthDeps
  readonly query: TargetQuery
  readonly target: CodeTarget
}

async function sendCode({ trx, deps, query, target }: Sending): Promise<void> {
  const { tenantId, secret, channel, now } = query
  const code = newCode()
  const handleHash = hashSecretText(secret)
  await trx
    .updateTable('sign_in_handle')
    .set({
      code_mac: codeMac(deps.secrets, handleHash, code),
      code_until: new Date(now.getTime() + codeRules.minutes * 60_000).toISOString(),
      code_sent_on: now.toISOString(),
      codes_sent: target.codesSent + 1,
    })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', handleHash)
    .execute()
  const { username: name, email: to, language, phone } = target
  const mail = { tenantId, to, language, data: { name, code, minutes: codeRules.minutes } }
  if (channel === 'email') await enqueueMail(trx, deps.secrets, { ...mail, template: 'signInCode' })
  else await enqueueMail(trx, deps.secrets, { ...mail, template: 'signInText', phone })
}

/** `chef@ui.example` → `c***@ui.example`. */
function maskEmail(address: string): string {
  const [name = '', domain = ''] = address.split('@')
  return `${Array.from(name)[0] ?? ''}***@${domain}`
}

/** `5550100` → `***00`. */
function maskPhone(phone: string): string {
  return `***${phone.slice(-2)}`
}
