import { createHash, randomBytes } from 'node:crypto'

/** A new unguessable text: 192 random bits unless more are asked for, base64url. */
export function newSecretText(bytes = 24): string {
  return randomBytes(bytes).toString('base64url')
}

/** What is stored of such a text: it has enough bits for a plain SHA-256. */
export function hashSecretText(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
