import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { SignJWT, type JWTPayload } from 'jose'
import type { SelfSigned } from './self-signed.ts'

/** Claims of an account by its login name; `sub` is that name. */
export type Accounts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A real OpenID provider over HTTPS on the loopback. */
export interface OpenIdProvider {
  /** Its address and issuer, such as `https://localhost:41234`. */
  readonly issuer: string
  readonly clientId: string
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[]
  /** Signs a token with its present key, as it would one of its own. */
  readonly sign: (claims: JWTPayload) => Promise<string>
  /** Takes a new key and forgets the old one. */
  readonly rotate: () => void
  /** Stops answering until `start`; the address stays. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

/** What it is set up with. */
export interface ProviderOptions {
  readonly tls: SelfSigned
  readonly accounts: Accounts
  /** Where it may send people back to, after signing in and out. */
  readonly redirectUris: readonly string[]
}

/** Starts one with its own login and consent pages, which take any password. */
export async function startOpenIdProvider({ tls, accounts, redirectUris }: ProviderOptions): Promise<OpenIdProvider> {
  const clientId = 'larder-web'
  const asked: string[] = []
  const sockets = new Set<Duplex>()
  let handle: RequestListener | undefined
  let signing = newKey()
  const server = createServer({ key: tls.key, cert: tls.cert }, (request, response) => {
    asked.push(`${request.method} ${request.url?.split('?')[0]}`)
    handle?.(request, response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  await listen(0)
  // Listening on a port, so the address is no pipe.
  const { port } = server.address() as AddressInfo
  const issuer = `https://localhost:${port}`
  const { default: Provider } = await import('oidc-provider')
  const begin = () => {
    handle = new Provider(issuer, configuration({ clientId, accounts, redirectUris, signing })).callback()
  }
  begin()
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    issuer,
    clientId,
    asked,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: signing.kid }).sign(signing.key),
    rotate: () => {
      signing = newKey()
      begin()
    },
    stop,
    start: () => listen(port),
  }
}

interface SigningKey {
  readonly kid: string
  readonly key: KeyObject
}

function newKey(): SigningKey {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid: randomBytes(6).toString('hex'), key }
}

interface Registered extends Pick<ProviderOptions, 'accounts' | 'redirectUris'> {
  readonly clientId: string
  readonly signing: SigningKey
}

function configuration({ clientId, accounts, redirectUris, signing }: Registered) {
  return {
    jwks: { keys: [{ ...signing.key.export({ format: 'jwk' }), kid: signing.kid, use: 'sig', alg: 'RS256' }] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none' as const,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: [...redirectUris],
      },
    ],
    claims: { openid: ['sub', 'tid', 'tfp', 'oid'], email: ['email', 'email_verified'], profile: ['name'] },
    // Claims of the scopes stand in the ID token, as those of Microsoft do.
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    cookies: { keys: ['for tests only'] },
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...accounts[id] }),
    }),
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
  }
}
