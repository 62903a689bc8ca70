import { appError } from '#core/errors/app-error.ts'
import type { SsoClientIdAnswer, SsoDirectory } from '#core/http/sign-in-contract.ts'
import type { Trx } from '../../db/pool.ts'
import { hashSecretText, newSecretText } from '../../access/secret-text.ts'

/** Minutes somebody may take with their directory. */
const attemptMinutes = 10

interface AttemptScope {
  readonly tenantId: string
  readonly now: Date
}

/** An attempt that was ended just now, and what a SAML answer left behind. */
export interface TakenAttempt {
  readonly nonce: string
  readonly directory: SsoDirectory
  readonly codeHash: Buffer | null
  readonly issuer: string | null
  readonly subject: string | null
  readonly email: string | null
}

/** Begins an attempt: a secret only the asking page knows, and a nonce for the directory. */
export async function beginAttempt(
  trx: Trx,
  { tenantId, now }: AttemptScope,
  directory: SsoDirectory,
): Promise<SsoClientIdAnswer> {
  const clientId = newSecretText()
  const nonce = newSecretText()
  await trx
    .insertInto('sso_attempt')
    .values({
      tenant_id: tenantId,
      nonce,
      token_hash: hashSecretText(clientId),
      directory,
      created_on: now.toISOString(),
      expires_on: new Date(now.getTime() + attemptMinutes * 60_000).toISOString(),
    })
    .execute()
  return { clientId, nonce }
}

/** Ends an attempt by its secret, in one statement: whoever comes second finds none. Throws E_HANDLE when there is none alive. */
export async function takeAttempt(trx: Trx, { tenantId, now }: AttemptScope, clientId: string): Promise<TakenAttempt> {
  const row = await trx
    .updateTable('sso_attempt')
    .set({ used_on: now.toISOString() })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashSecretText(clientId))
    .where('used_on', 'is', null)
    .where('expires_on', '>', now.toISOString())
    .returning(['nonce', 'directory', 'code_hash as codeHash', 'issuer', 'subject', 'email'])
    .executeTakeFirst()
  if (row === undefined) throw appError('E_HANDLE')
  return row
}
