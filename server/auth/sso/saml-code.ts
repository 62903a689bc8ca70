import { timingSafeEqual } from 'node:crypto'
import { appError } from '#core/errors/app-error.ts'
import type { SsoTokenBody } from '#core/http/sign-in-contract.ts'
import { hashSecretText } from '../../access/secret-text.ts'
import type { ProvenAccount } from './proven-account.ts'
import type { TakenAttempt } from './sso-attempt.ts'

/** The account a SAML answer left with an attempt, for the code that answer gave. Throws E_SSO_TOKEN for every other code. */
export async function readSamlCode(
  { codeHash, issuer, subject, email }: TakenAttempt,
  { token, expiry }: SsoTokenBody,
  now: Date,
): Promise<ProvenAccount> {
  const isRight = codeHash !== null && timingSafeEqual(codeHash, hashSecretText(token))
  if (!isRight || issuer === null || subject === null || expiry * 1000 <= now.getTime()) throw appError('E_SSO_TOKEN')
  return { issuer, subject, names: email === null ? [subject] : [subject, email] }
}
