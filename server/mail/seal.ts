import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../db/prepare/secrets.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const purpose = 'mail outbox'

/** Encrypts what a waiting mail will say, bound to its tenant and message: it may hold a pass code. Answers base64. */
export function seal(secrets: Secrets, boundTo: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, secrets.key(purpose), iv)
  cipher.setAAD(Buffer.from(boundTo))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** The text again. Throws when it was sealed with another key or for another message. */
export function unseal(secrets: Secrets, boundTo: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, secrets.key(purpose), bytes.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}
