import { sql } from 'kysely'
import type { Trx } from '../../db/pool.ts'
import { outboxChannel } from '../../mail/enqueue-mail.ts'
import { newSecretText } from '../../access/secret-text.ts'

/** Kind of the outbox row; its job makes the temporary password and mails it. */
export const temporaryPasswordKind = 'forgot-password'

/** Who is to have a temporary password. */
export interface TemporaryPasswordRequest {
  readonly tenantId: string
  /** As it was given: the name may be nobody's. */
  readonly username: string
  /** True for somebody whose account is new: the mail says so, and the password works longer. */
  readonly isFirst: boolean
}

/** Notes that a temporary password is wanted; it is made and mailed once this commits. */
export async function requestTemporaryPassword(trx: Trx, request: TemporaryPasswordRequest): Promise<void> {
  const { tenantId, username, isFirst } = request
  const row = {
    tenant_id: tenantId,
    message_id: `${temporaryPasswordKind}-${newSecretText(12)}`,
    kind: temporaryPasswordKind,
    payload: JSON.stringify(isFirst ? { username, isFirst } : { username }),
  }
  await trx.insertInto('outbox').values(row).execute()
  await sql`select pg_notify(${outboxChannel}, ${tenantId})`.execute(trx)
}
