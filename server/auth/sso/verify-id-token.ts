import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose'
import { appError } from '#core/errors/app-error.ts'
import type { OpenIdDirectory } from '#core/model/tenant-config.ts'
import { matchesUserFlow } from '#core/sign-in/matches-user-flow.ts'
import type { ProvenAccount } from './proven-account.ts'
import type { SsoDeps } from './sso-deps.ts'

/** Ways of signing that are accepted: with the directory's private key only. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA']

/** Seconds two clocks may differ by. */
const skewSeconds = 300

/** A token to be believed or not. */
export interface IdTokenQuestion {
  readonly token: string
  readonly directory: OpenIdDirectory
  /** What this attempt told the directory. */
  readonly nonce: string
  /** Seconds since 1970 at which the sender says it expires. */
  readonly expiry: number
}

/**
 * The account an ID token names. Throws E_SSO_TENANT for another issuer or organisation, E_SSO_PROVIDER when the directory cannot
 * be asked for its keys, E_SSO_TOKEN for everything else that is wrong.
 */
export async function verifyIdToken(deps: SsoDeps, question: IdTokenQuestion): Promise<ProvenAccount> {
  const { directory, nonce, expiry, token } = question
  const issuer = await expectedIssuer(deps, directory)
  if (readIssuer(token) !== issuer) throw appError('E_SSO_TENANT')
  const claims = await verifySignature(deps, question, issuer)
  const { sub, azp, aud, exp } = claims
  const isForUs = Array.isArray(aud) && aud.length > 1 ? azp === directory.clientId : true
  if (claims['nonce'] !== nonce || exp !== expiry || !isForUs || !sub) throw appError('E_SSO_TOKEN')
  if (!matchesUserFlow({ tfp: claims['tfp'], acr: claims['acr'] }, directory.userFlows)) throw appError('E_SSO_TOKEN')
  if (!isOfOrganisation(claims, directory)) throw appError('E_SSO_TENANT')
  return { issuer, subject: sub, names: namesOf(claims) }
}

async function expectedIssuer({ directories, warn }: SsoDeps, directory: OpenIdDirectory): Promise<string> {
  if (directory.issuer !== '') return directory.issuer
  const own = await directories.issuerOf(directory.authority).catch((error: unknown) => refuseProvider(error, warn))
  return own.replace('{tenantid}', directory.tenantIdentifier)
}

function readIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    throw appError('E_SSO_TOKEN')
  }
}

async function verifySignature(
  { directories, clock, warn }: SsoDeps,
  { token, directory }: IdTokenQuestion,
  issuer: string,
): Promise<JWTPayload> {
  const rules = {
    algorithms,
    issuer,
    audience: directory.clientId,
    clockTolerance: skewSeconds,
    currentDate: clock.now(),
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
  }
  try {
    const { payload, protectedHeader } = await jwtVerify(token, directories.keyOf(directory.authority), rules)
    // A token for calls is not one that says who somebody is.
    if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== 'JWT') throw appError('E_SSO_TOKEN')
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) throw appError('E_SSO_TOKEN')
    if (error instanceof Error && error.name === 'AppError') throw error
    return refuseProvider(error, warn)
  }
}

function refuseProvider(error: unknown, warn: (line: string) => void): never {
  warn(`A directory could not be asked: ${error instanceof Error ? error.message : String(error)}`)
  throw appError('E_SSO_PROVIDER')
}

/** Where tokens name an organisation by its GUID, it must be the tenant's own. */
function isOfOrganisation(claims: JWTPayload, { tenantIdentifier }: OpenIdDirectory): boolean {
  const tid = claims['tid']
  if (typeof tid !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(tenantIdentifier)) return true
  return tid.toLowerCase() === tenantIdentifier.toLowerCase()
}

/** Ids, and the address if it is vouched for; an id that looks like an address is none, since people may choose theirs. */
function namesOf(claims: JWTPayload): readonly string[] {
  const isVouchedFor = claims['email_verified'] === true || claims['xms_edov'] === true
  const ids = [claims.sub, claims['oid']].filter((id) => typeof id === 'string').filter((id) => !id.includes('@'))
  const address = claims['email']
  return isVouchedFor && typeof address === 'string' ? [...ids, address] : ids
}
