import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:https'
import type { OpenIdProvider } from './open-id-provider.ts'

/** Who signs in at the provider, and what the asking page told it. */
export interface SignInAtProvider {
  readonly login: string
  readonly nonce: string
  readonly redirectUri: string
}

interface Answer {
  readonly status: number
  readonly location: string
  readonly cookies: readonly string[]
  readonly body: string
}

/** Goes through the provider's pages as a browser would, with PKCE, and answers the ID token it gives. */
export async function obtainIdToken(
  provider: OpenIdProvider,
  { login, nonce, redirectUri }: SignInAtProvider,
): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: provider.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: 'state',
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const call = createCaller()
  let answer = await call('GET', `${provider.issuer}/auth?${query.toString()}`)
  for (let steps = 0; steps < 12 && !answer.location.startsWith(redirectUri); steps += 1) {
    const address = new URL(answer.location, provider.issuer).href
    answer = await call('GET', address)
    if (answer.status !== 200) continue
    const prompt = /name="prompt" value="(\w+)"/.exec(answer.body)?.[1] ?? 'login'
    const action = /action="([^"]+)"/.exec(answer.body)?.[1] ?? address
    answer = await call('POST', action, new URLSearchParams({ prompt, login, password: 'any' }))
  }
  const code = new URL(answer.location).searchParams.get('code') ?? ''
  const body = { grant_type: 'authorization_code', code, code_verifier: verifier, client_id: provider.clientId }
  const token = await call(
    'POST',
    `${provider.issuer}/token`,
    new URLSearchParams({ ...body, redirect_uri: redirectUri }),
  )
  // The provider's answer has this property, or the test fails on it.
  return (JSON.parse(token.body) as { id_token: string }).id_token
}

/** Calls that keep cookies and trust anybody: the certificate is the server's affair, not this browser's. */
function createCaller() {
  const jar = new Map<string, string>()
  return async (method: string, address: string, form?: URLSearchParams): Promise<Answer> => {
    const answer = await send(method, address, {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(form === undefined ? {} : { body: form.toString() }),
    })
    for (const line of answer.cookies) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
}

function send(
  method: string,
  address: string,
  { cookie, body }: { readonly cookie: string; readonly body?: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const call = request(address, { method, headers, rejectUnauthorized: false }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += String(part)))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          cookies: answer.headers['set-cookie'] ?? [],
          body: text,
        }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}
