import { randomInt } from 'node:crypto'
import type { Trx } from '../../db/pool.ts'
import { pepperKeyId, type PasswordHasher } from '../deps/password-hash.ts'
import { newSecretText } from '../../access/secret-text.ts'

/** Crockford's alphabet: no letter that reads like a digit. Sixteen of these are 80 bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Who gets one, and until when it works. */
export interface TemporaryPassword {
  readonly tenantId: string
  /** `hash` is the stored password; null for somebody who never had one. */
  readonly user: { readonly id: number; readonly hash: string | null }
  readonly hasher: PasswordHasher
  readonly until: Date
}

/** Makes a password that works once until then, beside the old one, and must be changed; answers it, because only its hash is kept. */
export async function giveTemporaryPassword(
  trx: Trx,
  { tenantId, user, hasher, until }: TemporaryPassword,
): Promise<string> {
  const password = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const temporary = { temporary_hash: await hasher.hash(password), temporary_until: until.toISOString() }
  // Somebody who never had a password gets one that nobody knows, to stand beside the temporary one.
  const unknown = {
    hash: user.hash ?? (await hasher.hash(newSecretText())),
    pepper_key_id: pepperKeyId,
    is_random: true,
  }
  await trx
    .insertInto('user_password')
    .values({ tenant_id: tenantId, user_id: user.id, ...unknown, ...temporary })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(temporary))
    .execute()
  return password
}
