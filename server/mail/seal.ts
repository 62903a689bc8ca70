import { sealText, unsealText } from '../access/sealed-text.ts'
import type { Secrets } from '../db/prepare/secrets.ts'

const purpose = 'mail outbox'

/** Encrypts what a waiting mail will say, bound to its tenant and message: it may hold a pass code. Answers base64. */
export function seal(secrets: Secrets, boundTo: string, text: string): string {
  return sealText({ secrets, purpose, boundTo }, text)
}

/** The text again. Throws when it was sealed with another key or for another message. */
export function unseal(secrets: Secrets, boundTo: string, sealed: string): string {
  return unsealText({ secrets, purpose, boundTo }, sealed)
}
