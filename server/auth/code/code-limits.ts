import type { Db } from '../../db/pool.ts'
import { giveBackTries } from '../../access/rate-limit.ts'

/** Counter of the codes a user was sent. */
export function codesSentKey(userId: number): string {
  return `otp-send:${userId}`
}

/** Counter of the codes a user tried. */
export function codesTriedKey(userId: number): string {
  return `otp-check:${userId}`
}

/**
 * A sign-in got its code right: what it was sent and its right try do not count, so that the day's limits stop those who guess
 * and not those who sign in often. Wrong tries stay counted.
 */
export async function forgiveCodes(
  query: { readonly db: Db; readonly tenantId: string },
  spent: { readonly userId: number; readonly codesSent: number },
): Promise<void> {
  await giveBackTries(query, [codesSentKey(spent.userId)], spent.codesSent)
  await giveBackTries(query, [codesTriedKey(spent.userId)])
}
