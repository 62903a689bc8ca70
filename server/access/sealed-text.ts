import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../db/prepare/secrets.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** With which key a text is sealed, and to what it is bound: sealed for one row it opens for no other. */
export interface Seal {
  readonly secrets: Secrets
  readonly purpose: string
  readonly boundTo: string
}

/** A text nobody reads in the database. Answers base64. */
export function sealText({ secrets, purpose, boundTo }: Seal, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, secrets.key(purpose), iv)
  cipher.setAAD(Buffer.from(boundTo))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** The text again. Throws when it was sealed with another key, for another purpose or for another row. */
export function unsealText({ secrets, purpose, boundTo }: Seal, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, secrets.key(purpose), bytes.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}
