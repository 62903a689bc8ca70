import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInPaths, type VerifiedUser } from '#core/http/sign-in-contract.ts'
import { createPasswordHasher } from '../../../server/auth/deps/password-hash.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createAdministrator } from '../../../server/people/create-administrator.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { testPassword } from '../support/seed.ts'
import { signIn, signInAs } from '../support/sign-in.ts'
import { testSecrets } from '../support/test-secrets.ts'

const ownPassword = 'Copper-Kettle-47'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test?.close())

function create(tenantId: string, username: string) {
  const hasher = createPasswordHasher(testSecrets)
  const deps = { db: test.db, definitions: test.definitions, hasher, now: test.clock.now() }
  return createAdministrator(deps, { tenantId, username, email: `${username}@example.com` })
}

async function verify(tenant: string, Username: string, Password: string): Promise<VerifiedUser> {
  const payload = { Username, Password }
  return (await test.app.inject({ method: 'POST', url: signInPaths.verifiedUser, headers: { tenant }, payload })).json()
}

async function changePassword(tenant: string, userName: string, currentPassword: string): Promise<number> {
  const payload = { userName, currentPassword, newPassword: ownPassword, confirmPassword: ownPassword }
  const options = { method: 'POST', url: signInPaths.changePassword, headers: { tenant }, payload } as const
  return (await test.app.inject(options)).statusCode
}

it('[PEOPLE-23] makes the first administrator of a tenant that has nobody and nothing', async () => {
  const { password, isNew, until } = await create('summit', 'anna')
  expect([isNew, until.getTime() - test.clock.now().getTime()]).toEqual([true, 24 * 3_600_000])
  expect(await verify('summit', 'anna', password)).toMatchObject({ isRandomPassword: true, sites: [] })
  expect(await changePassword('summit', 'anna', password)).toBe(200)
  expect(await verify('summit', 'anna', password)).toMatchObject({ Code: 'E_CREDENTIALS' })
  const anna = await signInAs(test, { tenant: 'summit', username: 'anna', site: 1, password: ownPassword })
  const { value: roles } = (await anna.call({ url: '/inventory/api/Roles' })).json<{ value: { Name: string }[] }>()
  expect(roles.map(({ Name }) => Name)).toEqual(['System administrator'])
  const { value: types } = (await anna.call({ url: '/inventory/api/LocationTypes' })).json<{
    value: { Id: number }[]
  }>()
  expect(types).toHaveLength(10)
  const site = (await anna.call({ url: '/inventory/api/Sites(1)?$expand=SitesBaseCurrency' })).json()
  expect(site).toMatchObject({ Code: 'HO', BaseCurrencyId: 164, SitesBaseCurrency: { Code: 'USD' } })
})

it('[PEOPLE-24] lets a known person in again, with every right of the product and without their sessions', async () => {
  const before = await signIn(test, { user: 'chef' })
  await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
    trx.updateTable('app_user').set({ is_blocked: true }).where('id', '=', 2).execute(),
  )
  const { password, isNew, roleName } = await create('ui', 'Chef')
  expect([isNew, roleName]).toEqual([false, 'System administrator'])
  test.clock.moveSeconds(6)
  expect((await before.call({ url: '/inventory/api/Requisitions' })).statusCode).toBe(401)
  expect(await verify('ui', 'chef', testPassword)).toMatchObject({ isBlockedUser: false, isRandomPassword: false })
  expect(await verify('ui', 'chef', password)).toMatchObject({ isRandomPassword: true })
  await create('ui', 'chef')
  const held = await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
    trx
      .selectFrom('role_permission as p')
      .innerJoin('role as r', (join) => join.onRef('r.tenant_id', '=', 'p.tenant_id').onRef('r.id', '=', 'p.parent_id'))
      .select('p.permission')
      .where('p.tenant_id', '=', 'ui')
      .where('r.name', '=', roleName)
      .execute(),
  )
  const all = Object.values(test.definitions.base.areas).flat()
  expect(new Set(held.map((row) => row.permission))).toEqual(new Set(all))
  expect(held).toHaveLength(all.length)
})

it('[PEOPLE-23] names the tenants there are when there is no such tenant', () => {
  expect(() => create('nowhere', 'anna')).toThrow('There is no tenant nowhere; there are')
})
