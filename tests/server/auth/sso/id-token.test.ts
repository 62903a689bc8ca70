import { generateKeyPairSync } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { testPassword } from '../../support/seed.ts'
import { createSsoWorld, outcome } from './sso-world.ts'

let world: Awaited<ReturnType<typeof createSsoWorld>>
beforeAll(async () => {
  world = await createSsoWorld(({ issuer, clientId }) => ({ authority: `${issuer}`, clientId }))
})
afterAll(() => world.close())
beforeEach(() => world.nameAccount('chef', { directory_account: 'ana@ui.example' }))

/** The outcome for a token the provider signed with changed claims. */
async function withClaims(changes: JWTPayload): Promise<string> {
  const attempt = await world.begin()
  return outcome(await world.finish(attempt, await world.provider.sign(world.claims(attempt.nonce, changes))))
}

describe('an ID token', () => {
  it('[SSO-2] of the provider itself is believed', async () => {
    expect(outcome(await world.signIn('ana'))).toBe('chef')
  })

  it('[SSO-2] is refused for another audience, party or nonce, and without a subject', async () => {
    expect(await withClaims({})).toBe('chef')
    expect(await withClaims({ aud: 'somebody-else' })).toBe('E_SSO_TOKEN')
    expect(await withClaims({ aud: [world.provider.clientId, 'b'], azp: 'b' })).toBe('E_SSO_TOKEN')
    expect(await withClaims({ nonce: 'another' })).toBe('E_SSO_TOKEN')
    expect(await withClaims({ sub: '' })).toBe('E_SSO_TOKEN')
  })

  it('[SSO-2] may be five minutes late and no more', async () => {
    const now = Math.floor(world.test.clock.now().getTime() / 1000)
    expect(await withClaims({ exp: now - 290 })).toBe('chef')
    expect(await withClaims({ exp: now - 310 })).toBe('E_SSO_TOKEN')
  })

  it('[SSO-2] signed by another key, with a shared secret or not at all is refused', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const sign = (nonce: string, alg: string, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT(world.claims(nonce)).setProtectedHeader({ alg }).sign(key)
    const other = await world.begin()
    expect(outcome(await world.finish(other, await sign(other.nonce, 'RS256', privateKey)))).toBe('E_SSO_TOKEN')
    const shared = await world.begin()
    const secret = new TextEncoder().encode('a secret that both might know, long enough')
    expect(outcome(await world.finish(shared, await sign(shared.nonce, 'HS256', secret)))).toBe('E_SSO_TOKEN')
    const bare = await world.begin()
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ alg: 'none' })}.${part(world.claims(bare.nonce))}.`
    expect(outcome(await world.finish(bare, unsigned))).toBe('E_SSO_TOKEN')
  })

  it('[SSO-7] of another issuer or another organisation is told apart', async () => {
    expect(await withClaims({ iss: 'https://elsewhere.example' })).toBe('E_SSO_TENANT')
    expect(outcome(await world.signIn('eve'))).toBe('E_SSO_TENANT')
  })

  it('[SSO-14] is sent with its own expiry', async () => {
    const attempt = await world.begin()
    const token = await world.provider.sign(world.claims(attempt.nonce))
    const body = { clientId: attempt.clientId, token, expiry: 4_000_000_000 }
    expect(outcome(await world.post(signInPaths.ssoToken, body))).toBe('E_SSO_TOKEN')
  })
})

describe('an attempt', () => {
  it('[SSO-1] is begun with a secret for the page and a nonce for the directory', async () => {
    const [first, second] = [await world.begin(), await world.begin()]
    expect(first.clientId).toMatch(/^[\w-]{32}$/)
    expect(new Set([first.clientId, first.nonce, second.clientId, second.nonce]).size).toBe(4)
  })

  it('[SSO-3] works once, also for parallel calls', async () => {
    const attempt = await world.begin()
    const token = await world.provider.sign(world.claims(attempt.nonce))
    const answers = await Promise.all([1, 2, 3].map(() => world.finish(attempt, token)))
    expect(answers.map(outcome).toSorted()).toEqual(['E_HANDLE', 'E_HANDLE', 'chef'])
  })

  it('[SSO-3] belongs to its tenant and lives ten minutes', async () => {
    const attempt = await world.begin()
    const token = await world.provider.sign(world.claims(attempt.nonce))
    expect(outcome(await world.finish(attempt, token, 'harbor'))).toBe('E_HANDLE')
    world.test.clock.moveSeconds(601)
    expect(outcome(await world.finish(attempt, token))).toBe('E_HANDLE')
  })
})

describe('a provider', () => {
  it('[SSO-9] is asked for its keys again for one nobody knows, once a minute', async () => {
    const reads = () => world.provider.asked.filter((path) => path === 'GET /jwks').length
    expect(await withClaims({})).toBe('chef')
    world.provider.rotate()
    const before = reads()
    world.test.clock.moveSeconds(61)
    expect(await withClaims({})).toBe('chef')
    expect(reads()).toBe(before + 1)
    world.provider.rotate()
    for (let tries = 0; tries < 3; tries += 1) expect(await withClaims({})).toBe('E_SSO_TOKEN')
    expect(reads()).toBe(before + 1)
    world.test.clock.moveSeconds(61)
    expect(await withClaims({})).toBe('chef')
  })

  it('[SSO-9] that is down is named as the reason, and passwords go on', async () => {
    world.test.clock.moveSeconds(3601)
    await world.provider.stop()
    const attempt = await world.begin()
    const answer = await world.finish(attempt, await world.provider.sign(world.claims(attempt.nonce)))
    expect([answer.statusCode, outcome(answer)]).toEqual([503, 'E_SSO_PROVIDER'])
    const password = await world.post(signInPaths.verifiedUser, { Username: 'chef', Password: testPassword })
    expect(password.statusCode).toBe(200)
    await world.provider.start()
    expect(await withClaims({})).toBe('chef')
  })
})
