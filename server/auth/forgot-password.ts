import { sql } from 'kysely'
import { AppError } from '#core/errors/app-error.ts'
import { withTenant } from '../db/with-tenant.ts'
import { outboxChannel } from '../mail/enqueue-mail.ts'
import type { AuthDeps, Caller } from './auth-deps.ts'
import { countTry } from './rate-limit.ts'
import { newSecretText } from './secret-text.ts'

/** Kind of the outbox row; its job makes the temporary password and mails it. */
export const forgotPasswordKind = 'forgot-password'

/**
 * Notes that a temporary password is wanted. The same is done and answered for every name, known or not; beyond the limits
 * nothing is noted, and the answer is still the same.
 */
export async function forgotPassword(deps: AuthDeps, caller: Caller, username: string): Promise<void> {
  if (!(await isWithinLimits(deps, caller, username))) return
  const { tenantId } = caller
  await withTenant(deps.db, caller, async (trx) => {
    const request = {
      tenant_id: tenantId,
      message_id: `forgot-password-${newSecretText(12)}`,
      kind: forgotPasswordKind,
      payload: JSON.stringify({ username }),
    }
    await trx.insertInto('outbox').values(request).execute()
    await sql`select pg_notify(${outboxChannel}, ${tenantId})`.execute(trx)
  })
}

async function isWithinLimits(deps: AuthDeps, caller: Caller, username: string): Promise<boolean> {
  const query = { db: deps.db, tenantId: caller.tenantId, now: deps.clock.now() }
  const limits = [
    { key: `forgot-user:${username.toLowerCase()}`, limit: 3, windowSeconds: 3600 },
    { key: `forgot-address:${caller.address}`, limit: 10, windowSeconds: 3600 },
    { key: 'forgot', limit: 100, windowSeconds: 3600 },
  ]
  try {
    for (const limit of limits) await countTry(query, limit)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'E_TOO_MANY') return false
    throw error
  }
}
