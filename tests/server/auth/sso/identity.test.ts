import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { directoryAuthentication, signInPaths, type VerifiedUser } from '#core/http/sign-in-contract.ts'
import { createSsoWorld, outcome } from './sso-world.ts'

let world: Awaited<ReturnType<typeof createSsoWorld>>
beforeAll(async () => {
  world = await createSsoWorld(({ issuer, clientId }) => ({ authority: issuer, clientId, mfa: true }))
})
afterAll(() => world.close())

describe('the first sign-in of an account', () => {
  beforeEach(() => world.nameAccount('chef', { directory_account: 'ana@ui.example' }))

  it('[SSO-4] is of the person an administrator named it for, by an address the directory vouches for', async () => {
    expect(outcome(await world.signIn('ana'))).toBe('chef')
  })

  it('[SSO-4] is nobody by an address the directory does not vouch for', async () => {
    expect(outcome(await world.signIn('ben'))).toBe('E_SSO_USER')
    expect(outcome(await world.signIn('ana@ui.example'))).toBe('E_SSO_USER')
  })

  it('[SSO-4] is of the person named by the id of the account, whatever its address', async () => {
    await world.nameAccount('lowpriv', { directory_account: 'ben' })
    expect(outcome(await world.signIn('ben'))).toBe('lowpriv')
  })

  it('[SSO-4] is nobody by an address alone: the person must have been named for the directory', async () => {
    await world.nameAccount('chef', { email: 'ana@ui.example' })
    expect(outcome(await world.signIn('ana'))).toBe('E_SSO_USER')
  })

  it('[SSO-16] is audited, as are every sign-in and refusal after it', async () => {
    await world.signIn('ana')
    await world.signIn('ana')
    await world.signIn('ben')
    const rows = await world.change((trx) =>
      trx.selectFrom('audit_log').select(['action', 'user_id']).orderBy('seq', 'desc').limit(4).execute(),
    )
    expect(rows.map((row) => row.action)).toEqual([
      'directory-refused',
      'directory-accepted',
      'directory-accepted',
      'directory-linked',
    ])
  })
})

describe('an account that is known', () => {
  beforeEach(() => world.nameAccount('chef', { directory_account: 'ana@ui.example' }))

  it('[SSO-5] stays who it was, and a second account with its address becomes nobody', async () => {
    expect(outcome(await world.signIn('ana'))).toBe('chef')
    expect(outcome(await world.signIn('cleo'))).toBe('E_SSO_USER')
    expect(outcome(await world.signIn('ana'))).toBe('chef')
  })

  it('[SSO-6] of one tenant is nobody in another, though the name and the provider are the same', async () => {
    await world.nameAccount('chef', { directory_account: 'ana@ui.example' }, 'harbor')
    expect(outcome(await world.signIn('ana'))).toBe('chef')
    expect(outcome(await world.signIn('ana', 'tenant', 'harbor'))).toBe('E_SSO_TENANT')
  })

  it('[SSO-10] goes on at site and role, without a code, as somebody of the directory', async () => {
    await world.change((trx) => trx.updateTable('app_user').set({ authentication_type: 'MultiTurn' }).execute())
    const user = (await world.signIn('ana')).json<VerifiedUser>()
    expect(user).toMatchObject({ authenticationType: directoryAuthentication, isRandomPassword: false })
    expect(user.sites.length).toBeGreaterThan(0)
    const payload = { ClientId: encodeURIComponent(user.clientId), SiteId: 2, RoleId: user.roles[0]?.id }
    const access = (await world.post(signInPaths.userAccess, payload)).json<string>()
    const code = (await world.post(signInPaths.clientId, { access })).json<{ clientId: string }>()
    const token = await world.post(signInPaths.token, { clientId: code.clientId })
    expect(token.json()).toMatchObject({ token_type: 'Bearer' })
  })

  it('[SSO-10] of a blocked user gets the flag and nothing to go on with', async () => {
    await world.signIn('ana')
    await world.change((trx) => trx.updateTable('app_user').set({ is_blocked: true }).execute())
    expect((await world.signIn('ana')).json()).toMatchObject({ isBlockedUser: true, clientId: '', sites: [] })
  })

  it('[SSO-11] is nobody any more once its name was taken away, or its day has passed', async () => {
    await world.signIn('ana')
    await world.change((trx) => trx.updateTable('app_user').set({ directory_until: '2020-01-01' }).execute())
    expect(outcome(await world.signIn('ana'))).toBe('E_SSO_USER')
    await world.change((trx) =>
      trx.updateTable('app_user').set({ directory_until: null, directory_account: '' }).execute(),
    )
    expect(outcome(await world.signIn('ana'))).toBe('E_SSO_USER')
  })
})

describe("the provider's employees", () => {
  const grant = { directory_account: 'gus@larder.example', directory_reason: 'Ticket 7' }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  it("[SSO-12] come by the provider's directory while their right lasts", async () => {
    await world.nameAccount('lowpriv', { ...grant, is_provider_employee: true, directory_until: day(1) })
    expect(outcome(await world.signIn('gus', 'employee'))).toBe('lowpriv')
    await world.change((trx) =>
      trx
        .updateTable('app_user')
        .set({ directory_until: day(-1) })
        .execute(),
    )
    expect(outcome(await world.signIn('gus', 'employee'))).toBe('E_SSO_USER')
  })

  it('[SSO-12] need a last day, and are nobody to the directory of the tenant', async () => {
    await world.nameAccount('lowpriv', { ...grant, is_provider_employee: true })
    expect(outcome(await world.signIn('gus', 'employee'))).toBe('E_SSO_USER')
    await world.nameAccount('lowpriv', { ...grant, is_provider_employee: true, directory_until: day(1) })
    expect(outcome(await world.signIn('gus'))).toBe('E_SSO_USER')
  })

  it("[SSO-12] are the only ones the provider's directory can name", async () => {
    await world.nameAccount('chef', { directory_account: 'ana@ui.example' })
    expect(outcome(await world.signIn('ana', 'employee'))).toBe('E_SSO_USER')
  })
})
