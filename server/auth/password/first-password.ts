import type { Trx } from '../../db/pool.ts'
import { requestTemporaryPassword } from './request-temporary-password.ts'

/** A person of a tenant. */
interface Person {
  readonly tenantId: string
  readonly userId: number
}

/** Mails a new person the temporary password they first sign in with, as "forgot password" does, once this commits. */
export async function requestFirstPassword(trx: Trx, { tenantId, userId }: Person): Promise<void> {
  const { username } = await trx
    .selectFrom('app_user')
    .select('username')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await requestTemporaryPassword(trx, { tenantId, username, isFirst: true })
}

/**
 * After a change of address, or for somebody who is let in: a temporary password mailed before works no more, and who never chose
 * a password of their own is mailed another.
 */
export async function replaceTemporaryPassword(trx: Trx, person: Person): Promise<void> {
  const password = await trx
    .updateTable('user_password')
    .set({ temporary_hash: null, temporary_until: null })
    .where('tenant_id', '=', person.tenantId)
    .where('user_id', '=', person.userId)
    .returning('is_random')
    .executeTakeFirst()
  if (password === undefined || password.is_random) await requestFirstPassword(trx, person)
}
