import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { samlPaths, signInPaths, type SsoClientIdAnswer, type VerifiedUser } from '#core/http/sign-in-contract.ts'
import type { Trx } from '../../../../server/db/pool.ts'
import { withTenant } from '../../../../server/db/with-tenant.ts'
import { requestIdOf, samlAnswer, unsignedAnswer, type SamlAnswer } from '../../../support/directory/saml-answer.ts'
import { selfSigned } from '../../../support/directory/self-signed.ts'
import { createTestApp, type TestApp } from '../../support/create-test-app.ts'
import { noSaml, smallDefinitions } from '../../support/small-definitions.ts'
import { outcome } from './sso-world.ts'

const idp = selfSigned()
const issuer = 'https://idp.example/metadata'
const entryPoint = 'https://idp.example/sso'

let test: TestApp
beforeAll(async () => {
  const { authentication } = smallDefinitions().forTenant('ui').settings
  const saml = { ...noSaml, entryPoint, issuer, certificates: [idp.certBase64], emailAttribute: 'mail' }
  const settings = { authentication: { ...authentication, type: 'SAML' as const, saml } }
  test = await createTestApp({
    definitions: smallDefinitions({ ui: settings, harbor: settings }),
    env: { publicUrl: 'https://larder.example' },
  })
})
afterAll(() => test.close())
beforeEach(() => nameAccount({ directory_account: 'ana-7' }))

const inUi = <T>(work: (trx: Trx) => Promise<T>) => withTenant(test.db, { tenantId: 'ui' }, work)
const nameAccount = (values: object) =>
  inUi(async (trx) => {
    await trx.deleteFrom('user_identity').execute()
    await trx.deleteFrom('rate_counter').execute()
    await trx.updateTable('app_user').set({ directory_account: '' }).execute()
    await trx.updateTable('app_user').set(values).where('username', '=', 'chef').execute()
  })
const post = (url: string, payload: object, tenant = 'ui') =>
  test.app.inject({ method: 'POST', url, headers: { tenant }, payload })
const answerPath = (tenant = 'ui') => samlPaths.answer.replace(':tenant', tenant)

interface Begun {
  readonly attempt: SsoClientIdAnswer
  readonly requestId: string
  readonly address: string
}

async function begin(): Promise<Begun> {
  const attempt = (await post(signInPaths.ssoClientId, { directory: 'tenant' })).json<SsoClientIdAnswer>()
  const start = await test.app.inject({ url: `${startPath()}?attempt=${attempt.nonce}` })
  const address = String(start.headers.location)
  return { attempt, requestId: address.startsWith(entryPoint) ? requestIdOf(address) : '', address }
}

function startPath(): string {
  return samlPaths.start.replace(':tenant', 'ui')
}

function rightAnswer(requestId: string, changes: Partial<SamlAnswer> = {}): SamlAnswer {
  return {
    issuer,
    audience: 'https://larder.example',
    recipient: `https://larder.example${answerPath()}`,
    inResponseTo: requestId,
    subject: 'ana-7',
    now: new Date(),
    ...changes,
  }
}

/** Posts an answer as an identity provider's page does; gives what the popup's last page is told. */
async function deliver(response: string, tenant = 'ui'): Promise<URLSearchParams> {
  const answer = await test.app.inject({
    method: 'POST',
    url: answerPath(tenant),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
    payload: new URLSearchParams({ SAMLResponse: response, RelayState: 'relay' }).toString(),
  })
  const location = String(answer.headers.location)
  expect([answer.statusCode, location.split('?')[0]]).toEqual([303, `/sso#/${tenant}/sso`])
  return new URLSearchParams(location.split('?')[1])
}

const redeem = ({ attempt }: Begun, told: URLSearchParams, changes: object = {}) =>
  post(signInPaths.ssoToken, {
    clientId: attempt.clientId,
    token: told.get('code') ?? '-',
    expiry: Number(told.get('expiry')),
    ...changes,
  })

/** The outcome of a whole sign-in whose answer differs from a right one. */
async function signInWith(changes: Partial<SamlAnswer>): Promise<string> {
  const begun = await begin()
  const told = await deliver(samlAnswer(idp, rightAnswer(begun.requestId, changes)))
  return told.get('error') ?? outcome(await redeem(begun, told))
}

describe('a SAML answer', () => {
  it('[SAML-1] signed by the provider, for us and our request leads to site and role', async () => {
    const begun = await begin()
    const told = await deliver(samlAnswer(idp, rightAnswer(begun.requestId)))
    expect(told.get('attempt')).toBe(begun.attempt.nonce)
    const user = (await redeem(begun, told)).json<VerifiedUser>()
    expect(user).toMatchObject({ username: 'chef', authenticationType: 'AzureAD' })
    expect(user.sites).not.toEqual([])
  })

  it('[SAML-2] without a signature, or with one of another key, is refused', async () => {
    const bare = await begin()
    const unsigned = Buffer.from(unsignedAnswer(rightAnswer(bare.requestId))).toString('base64')
    expect((await deliver(unsigned)).get('error')).toBe('E_SSO_TOKEN')
    const other = await begin()
    expect((await deliver(samlAnswer(selfSigned(), rightAnswer(other.requestId)))).get('error')).toBe('E_SSO_TOKEN')
    const changed = await begin()
    const signed = Buffer.from(samlAnswer(idp, rightAnswer(changed.requestId)), 'base64').toString('utf8')
    const forged = Buffer.from(signed.replace('ana-7', 'eve-7')).toString('base64')
    expect((await deliver(forged)).get('error')).toBe('E_SSO_TOKEN')
  })

  it('[SAML-2] for another audience or address, of another issuer, or too late is refused', async () => {
    expect(await signInWith({})).toBe('chef')
    expect(await signInWith({ audience: 'https://somebody.example' })).toBe('E_SSO_TOKEN')
    expect(await signInWith({ recipient: 'https://somebody.example/acs' })).toBe('E_SSO_TOKEN')
    expect(await signInWith({ issuer: 'https://elsewhere.example' })).toBe('E_SSO_TENANT')
    expect(await signInWith({ minutes: -10 })).toBe('E_SSO_TOKEN')
    expect(await signInWith({ minutes: -4 })).toBe('chef')
  })

  it('[SAML-3] answers a request of ours: none, an unknown one and somebody else’s inside a right one are refused', async () => {
    expect(await signInWith({ inResponseTo: '_unknown' })).toBe('E_SSO_TOKEN')
    const begun = await begin()
    const told = await deliver(
      samlAnswer(idp, rightAnswer('', { inResponseTo: undefined, responseTo: begun.requestId })),
    )
    expect(told.get('error')).toBe('E_SSO_TOKEN')
    expect(await signInWith({ inResponseTo: '_of-somebody-else', responseTo: begun.requestId })).toBe('E_SSO_TOKEN')
  })

  it('[SAML-3] counts once, and in its tenant only', async () => {
    const begun = await begin()
    const answer = samlAnswer(idp, rightAnswer(begun.requestId))
    expect((await deliver(answer, 'harbor')).get('error')).toBe('E_SSO_TOKEN')
    const told = await Promise.all([deliver(answer), deliver(answer), deliver(answer)])
    expect(told.filter((one) => one.get('error') === null)).toHaveLength(1)
  })

  it('[SAML-4] gives a code that is worth something only to the page that began, once', async () => {
    const [begun, other] = [await begin(), await begin()]
    const told = await deliver(samlAnswer(idp, rightAnswer(begun.requestId)))
    expect(outcome(await redeem(other, told))).toBe('E_SSO_TOKEN')
    expect(outcome(await redeem(begun, told))).toBe('chef')
    expect(outcome(await redeem(begun, told))).toBe('E_HANDLE')
  })

  it('[SAML-4] is asked for once an attempt', async () => {
    const { attempt } = await begin()
    const again = await test.app.inject({ url: `${startPath()}?attempt=${attempt.nonce}` })
    expect(String(again.headers.location)).toContain('error=E_HANDLE')
  })

  it('[SAML-5] names a person by a lasting id, or by the attribute the tenant says its provider vouches for', async () => {
    const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    expect(await signInWith({ format: transient })).toBe('E_SSO_TOKEN')
    await nameAccount({ directory_account: 'ana@ui.example' })
    expect(await signInWith({ attributes: { email: 'ana@ui.example' } })).toBe('E_SSO_USER')
    expect(await signInWith({ attributes: { mail: 'Ana@ui.example' } })).toBe('chef')
    expect(await signInWith({})).toBe('chef')
  })
})
