import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { codeRules } from '#core/sign-in/code-rules.ts'
import type { Secrets } from '../../db/prepare/secrets.ts'

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(10 ** codeRules.length)).padStart(codeRules.length, '0')
}

/** What is stored of a code: a digest under the server's key, bound to its sign-in. */
export function codeMac(secrets: Secrets, handleHash: Buffer, code: string): Buffer {
  return createHmac('sha256', secrets.key('sign-in-code')).update(handleHash).update(code).digest()
}

/** Compares in the same time wherever they differ. */
export function isSameMac(stored: Buffer, given: Buffer): boolean {
  return stored.length === given.length && timingSafeEqual(stored, given)
}
