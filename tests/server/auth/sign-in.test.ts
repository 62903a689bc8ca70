import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInPaths, type VerifiedUser } from '#core/http/sign-in-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { testPassword } from '../support/seed.ts'
import { signIn } from '../support/sign-in.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ definitions: smallDefinitions() })
})
afterAll(() => test.close())

const post = (url: string, payload: object | string, tenant = 'ui') =>
  test.app.inject({ method: 'POST', url, headers: { tenant, 'content-type': 'application/json' }, payload })

const verify = (Username: string, Password: string = testPassword, tenant = 'ui') =>
  post(signInPaths.verifiedUser, { Username, Password }, tenant)

const handleOf = async (user: string): Promise<string> => (await verify(user)).json<VerifiedUser>().clientId

describe('verified-user', () => {
  it('[SPEC-4.1.1] answers the sites and roles the user may choose, with their decimals and time zone', async () => {
    const answer = await verify('chef')
    expect(answer.statusCode).toBe(200)
    const user = answer.json<VerifiedUser>()
    expect(user.username).toBe('chef')
    expect(user.emailId).toBe('chef@ui.example')
    expect(user.roles).toEqual([{ id: 2, roleName: 'Chef' }])
    expect(user.sites.map((site) => site.id).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect(user.sites[0]?.currencyDecimalPlace.configureValue).toBe(2)
    expect(user.sites[0]?.siteTimeZone.ianaTimezone).toBe('America/New_York')
    expect(user.sites[0]?.siteTimeZone.uTC).toMatch(/^-0[45]:00$/)
  })

  it('[RCP-14] tells who may write recipes, and what nutrition is told of, by the roles they may take', async () => {
    const rights = async () => {
      const { isRecipeAdmin, isRecipeNutritionAdmin } = (await verify('chef')).json<VerifiedUser>()
      return { isRecipeAdmin, isRecipeNutritionAdmin }
    }
    expect(await rights()).toEqual({ isRecipeAdmin: false, isRecipeNutritionAdmin: false })
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      trx
        .insertInto('role_permission')
        .values({ tenant_id: 'ui', parent_id: 2, line_no: 900, permission: 'CreateRecipes' })
        .execute(),
    )
    expect(await rights()).toEqual({ isRecipeAdmin: true, isRecipeNutritionAdmin: false })
  })

  it('[AUTH-1] gives an unknown name, a wrong password and an inactive user the same answer', async () => {
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      trx.updateTable('app_user').set({ is_active: false }).where('username', '=', 'controller').execute(),
    )
    const answers = [await verify('nobody'), await verify('chef', 'Wrong!2026'), await verify('controller')]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400)
      expect({ ...answer.json<object>(), traceId: '' }).toEqual({ ...answers[0]?.json<object>(), traceId: '' })
    }
    expect(answers[0]?.json()).toMatchObject({ Code: 'E_CREDENTIALS', Title: 'Error occurred' })
  })
})

describe('the calls after it', () => {
  it('[SPEC-4.1.6] lead through access, client id and token to a session', async () => {
    const session = await signIn(test, { user: 'chef', site: 2 })
    const claims = decodeJwt(session.token)
    expect(claims).toMatchObject({ tid: 'ui', username: 'chef', EmailId: 'chef@ui.example', userid: 2, siteid: 2 })
    expect(decodeProtectedHeader(session.token)).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt', kid: 'test' })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600)
  })

  it('[AUTH-2] spend each secret: none works twice or at another step', async () => {
    const ClientId = await handleOf('chef')
    const early = await post(signInPaths.token, { clientId: ClientId })
    expect(early.json()).toMatchObject({ Code: 'E_HANDLE' })
    const access = (await post(signInPaths.userAccess, { ClientId, RoleId: 2, SiteId: 2 })).json<string>()
    const again = await post(signInPaths.userAccess, { ClientId, RoleId: 2, SiteId: 2 })
    expect(again.statusCode).toBe(401)
    const { clientId } = (await post(signInPaths.clientId, { access })).json<{ clientId: string }>()
    expect((await post(signInPaths.clientId, { access })).statusCode).toBe(401)
    expect((await post(signInPaths.token, { clientId })).statusCode).toBe(200)
    expect((await post(signInPaths.token, { clientId })).statusCode).toBe(401)
  })

  it('[AUTH-3] refuse a role or site that was not offered', async () => {
    const ClientId = await handleOf('chef')
    const role = await post(signInPaths.userAccess, { ClientId, RoleId: 1, SiteId: 2 })
    expect(role.json()).toMatchObject({ Code: 'E_ACCESS_CHOICE' })
    const site = await post(signInPaths.userAccess, { ClientId, RoleId: 2, SiteId: 99 })
    expect(site.statusCode).toBe(403)
  })

  it('[AUTH-4] refuse a handle of another tenant and one older than ten minutes', async () => {
    const ClientId = await handleOf('chef')
    const foreign = await post(signInPaths.userAccess, { ClientId, RoleId: 2, SiteId: 2 }, 'harbor')
    expect(foreign.json()).toMatchObject({ Code: 'E_HANDLE' })
    test.clock.moveSeconds(601)
    const old = await post(signInPaths.userAccess, { ClientId, RoleId: 2, SiteId: 2 })
    expect(old.json()).toMatchObject({ Code: 'E_HANDLE' })
  })
})
