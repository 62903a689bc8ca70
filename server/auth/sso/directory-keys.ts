import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { isMicrosoftAuthority } from '#core/sign-in/is-microsoft-authority.ts'
import type { Clock } from '../../http/clock.ts'
import type { DirectoryGet } from './directory-get.ts'

/** What an OpenID provider says of itself, as far as it matters here. */
const Discovery = Type.Object({ issuer: Type.String(), jwks_uri: Type.String() })

const KeySet = Type.Object({ keys: Type.Array(Type.Object({ kty: Type.String() })) })

/** Keys are asked for anew after an hour, and for a key nobody knows at most once a minute. */
const oldMilliseconds = 3_600_000
const againMilliseconds = 60_000

/** The issuers and keys of directories, remembered. */
export interface DirectoryKeys {
  /** The provider's issuer by its own word. Throws a plain error when it cannot be asked. */
  readonly issuerOf: (authority: string) => Promise<string>
  /** Finds the key of a token. Throws a plain error when the provider cannot be asked, one of jose's when there is no such key. */
  readonly keyOf: (authority: string) => JWTVerifyGetKey
}

interface KnownDirectory {
  readonly issuer: string
  readonly find: JWTVerifyGetKey
  readonly readOn: number
}

/** A memory of directories, empty at first. Calls at the same moment share one question. */
export function createDirectoryKeys(get: DirectoryGet, clock: Clock): DirectoryKeys {
  const known = new Map<string, Promise<KnownDirectory>>()
  const age = (directory: KnownDirectory) => clock.now().getTime() - directory.readOn
  const read = (authority: string): Promise<KnownDirectory> => {
    const reading = readDirectory(get, authority, clock)
    known.set(authority, reading)
    // A provider that was down is asked again by the next sign-in.
    reading.catch(() => known.delete(authority))
    return reading
  }
  const find = async (authority: string): Promise<KnownDirectory> => {
    const directory = await (known.get(authority) ?? read(authority))
    return age(directory) < oldMilliseconds ? directory : read(authority)
  }
  return {
    issuerOf: async (authority) => (await find(authority)).issuer,
    keyOf: (authority) => async (header, token) => {
      const directory = await find(authority)
      try {
        return await directory.find(header, token)
      } catch (error) {
        // The provider may have changed its keys since.
        const isNew = error instanceof errors.JWKSNoMatchingKey && age(directory) >= againMilliseconds
        if (!isNew) throw error
        return (await read(authority)).find(header, token)
      }
    },
  }
}

async function readDirectory(get: DirectoryGet, authority: string, clock: Clock): Promise<KnownDirectory> {
  const readOn = clock.now().getTime()
  const discovery = await get(discoveryAddress(authority))
  if (!Value.Check(Discovery, discovery)) throw new Error(`${authority} does not describe itself`)
  return { issuer: discovery.issuer, find: await readKeys(get, discovery), readOn }
}

async function readKeys(get: DirectoryGet, { jwks_uri: address }: Static<typeof Discovery>): Promise<JWTVerifyGetKey> {
  const keys = await get(address)
  if (!Value.Check(KeySet, keys)) throw new Error(`${address} holds no keys`)
  return createLocalJWKSet(keys)
}

/** Where an authority describes itself; those of Microsoft do so of their second version under a path of its own. */
export function discoveryAddress(authority: string): string {
  const base = authority.replace(/\/+$/, '')
  const version = isMicrosoftAuthority(base) && !base.endsWith('/v2.0') ? '/v2.0' : ''
  return `${base}${version}/.well-known/openid-configuration`
}
