import { errors, jwtVerify, SignJWT } from 'jose'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { appError } from '#core/errors/app-error.ts'
import type { Clock } from '../../http/clock.ts'
import type { TokenKey } from './token-keys.ts'

/** Seconds an access token lives. */
export const tokenSeconds = 600

const issuer = 'larder'

const Claims = Type.Object({
  sub: Type.String(),
  /** Session row. */
  sid: Type.String(),
  /** Tenant. */
  tid: Type.String(),
  username: Type.String(),
  EmailId: Type.String(),
  userid: Type.Integer(),
  siteid: Type.Integer(),
  exp: Type.Integer(),
})

/** What a token says. Only `sid` and `tid` are believed; the rest is read from the session's row. */
export type TokenClaims = Static<typeof Claims>

/** Signs a token for a session. */
export function signToken(
  claims: Omit<TokenClaims, 'sub' | 'exp'>,
  { keys, clock }: { readonly keys: readonly TokenKey[]; readonly clock: Clock },
): Promise<string> {
  const key = keys[0]
  if (key === undefined) throw new Error('There is no signing key')
  const now = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: key.id })
    .setSubject(String(claims.userid))
    .setIssuer(issuer)
    .setAudience(issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + tokenSeconds)
    .sign(key.privateKey)
}

/** The claims of a true, living token. Throws E_SESSION for every other one; keys named inside a token are never looked at. */
export async function verifyToken(
  token: string,
  { keys, clock }: { readonly keys: readonly TokenKey[]; readonly clock: Clock },
): Promise<TokenClaims> {
  const keyOf = ({ kid }: { readonly kid?: string }) => {
    const key = keys.find((candidate) => candidate.id === kid)
    if (key === undefined) throw new errors.JWSInvalid('unknown key')
    return key.publicKey
  }
  const options = { algorithms: ['EdDSA'], typ: 'at+jwt', issuer, audience: issuer, currentDate: clock.now() }
  const result = await jwtVerify(token, keyOf, options).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw appError('E_SESSION')
    throw error
  })
  if (!Value.Check(Claims, result.payload)) throw appError('E_SESSION')
  return result.payload
}
