import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { SignInStep } from '../../db/tables/identity-tables.ts'
import type { Trx } from '../../db/pool.ts'
import { hashSecretText, newSecretText } from '../../access/secret-text.ts'

/** Minutes a sign-in may take. */
const handleMinutes = 10

/** One sign-in on its way. */
export interface SignInHandle {
  readonly userId: number
  readonly step: SignInStep
  readonly siteId: number | null
  readonly roleId: number | null
  readonly mfaAt: string | null
}

/** Starts a sign-in at a step; answers the secret the browser holds, which is stored as a hash only. */
export async function createHandle(
  trx: Trx,
  { tenantId, userId, step, now }: { tenantId: string; userId: number; step: SignInStep; now: Date },
): Promise<string> {
  const secret = newSecretText()
  const expires = new Date(now.getTime() + handleMinutes * 60_000).toISOString()
  await trx
    .insertInto('sign_in_handle')
    .values({ tenant_id: tenantId, token_hash: hashSecretText(secret), user_id: userId, step, expires_on: expires })
    .execute()
  return secret
}

interface HandleQuery {
  readonly tenantId: string
  readonly secret: string
  readonly now: Date
}

/** Locks a living sign-in by its secret. Every reason why there is none gives the same E_HANDLE. */
export async function lockHandle(trx: Trx, { tenantId, secret, now }: HandleQuery): Promise<SignInHandle> {
  const row = await trx
    .selectFrom('sign_in_handle as h')
    .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'h.tenant_id').onRef('u.id', '=', 'h.user_id'))
    .select(['h.user_id as userId', 'h.step', 'h.site_id as siteId', 'h.role_id as roleId', 'h.mfa_at as mfaAt'])
    .where('h.tenant_id', '=', tenantId)
    .where('h.token_hash', '=', hashSecretText(secret))
    .where('h.expires_on', '>', now.toISOString())
    .where('h.step', '<>', 'done')
    .where('u.is_active', '=', true)
    .where('u.is_blocked', '=', false)
    .forUpdate('h')
    .executeTakeFirst()
  if (row === undefined) throw appError('E_HANDLE')
  return row
}

/** What a step leaves behind. */
export interface HandleStep extends HandleQuery {
  readonly step: SignInStep
  readonly siteId?: number
  readonly roleId?: number
}

/** Leaves a step for the next under a new secret, so that the old one is spent. */
export async function advanceHandle(trx: Trx, { tenantId, secret, step, siteId, roleId }: HandleStep): Promise<string> {
  const next = newSecretText()
  await trx
    .updateTable('sign_in_handle')
    .set({
      token_hash: hashSecretText(next),
      step,
      ...(siteId === undefined ? {} : { site_id: siteId }),
      ...(roleId === undefined ? {} : { role_id: roleId }),
    })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashSecretText(secret))
    .execute()
  return next
}

/** Ends every sign-in of a user that is on its way, and sweeps what expired a day ago. */
export async function dropHandles(
  trx: Trx,
  { tenantId, userId, now }: { tenantId: string; userId: number; now: Date },
) {
  const old = new Date(now.getTime() - 24 * 3_600_000).toISOString()
  await sql`delete from sign_in_handle where tenant_id = ${tenantId}
    and (user_id = ${userId} or expires_on < ${old})`.execute(trx)
}

/** Revokes every sign-in of a user that is on its way; the rows stay, so that a used-up one can still say so. */
export async function revokeHandles(
  trx: Trx,
  { tenantId, userId }: { tenantId: string; userId: number },
): Promise<void> {
  await trx
    .updateTable('sign_in_handle')
    .set({ step: 'done', code_mac: null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}
