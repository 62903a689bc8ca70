import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preferencePaths } from '#core/http/preference-paths.ts'
import type { PreferencesAnswer } from '#core/http/preferences-contract.ts'
import { signInPaths, type VerifiedUser } from '#core/http/sign-in-contract.ts'
import type { TenantSettings } from '#core/http/tenant-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { testPassword } from '../support/seed.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

describe('the security policy of a tenant', () => {
  let world: TestApp
  let headOffice: TestSession
  let resort: TestSession
  beforeAll(async () => {
    world = await createTestApp({ permissions: { Chef: ['SystemPreference'] } })
    headOffice = await signIn(world, { site: 1 })
    resort = await signIn(world, { site: 2 })
  })
  afterAll(() => world.close())

  const screen = async (session = headOffice) =>
    (await session.call({ url: preferencePaths.security })).json<PreferencesAnswer>()

  async function put(
    values: Readonly<Record<string, unknown>>,
    { by = headOffice, url = preferencePaths.security as string } = {},
  ) {
    const changes = Object.entries(values).map(([id, value]) => ({ id, value }))
    const { version } = await screen()
    return by.call({ method: 'PUT', url, payload: { version, changes } })
  }
  const shown = async (id: string, session = headOffice) =>
    (await screen(session)).groups.flatMap((group) => group.preferences).find((one) => one.id === id)

  const conditions = async () => {
    const answer = await world.app.inject({ url: '/tenantmgmt/api/Tenant', headers: { tenant: 'ui' } })
    return answer.json<TenantSettings>().PasswordConditions
  }
  const verify = async () => {
    const payload = { Username: 'admin', Password: testPassword }
    const answer = await world.app.inject({
      method: 'POST',
      url: signInPaths.verifiedUser,
      headers: { tenant: 'ui' },
      payload,
    })
    return answer.json<VerifiedUser>()
  }

  it("[PREF-13, PREF-14] begins with the tenant's own file, and the head office alone sets it", async () => {
    const asked = await conditions()
    const least = asked.find(({ Name }) => Name === 'MinimumLength')?.Value
    expect(await shown('passwordMinimumLength')).toMatchObject({ value: least, from: 'default', isSettable: true })
    expect(await shown('passwordMinimumLength', resort)).toMatchObject({ value: least, isSettable: false })
    expect((await put({ passwordMinimumLength: 9 }, { by: resort })).json()).toMatchObject({ Code: 'E_PERM' })
  })

  it('[PREF-13] each screen has its own right, and sets what it shows alone', async () => {
    const chef = await signIn(world, { user: 'chef' })
    expect((await chef.call({ url: preferencePaths.security })).json()).toMatchObject({ Code: 'E_PERM' })
    const system = { url: preferencePaths.preferences }
    expect((await put({ secondFactor: true }, system)).json()).toMatchObject({ Code: 'E_NOT_FOUND' })
    expect((await put({ maxBackdateDays: 3 })).json()).toMatchObject({ Code: 'E_NOT_FOUND' })
    const groups = (await headOffice.call(system)).json<PreferencesAnswer>().groups.map(({ id }) => id)
    expect(groups).not.toContain('passwords')
  })

  it('[PREF-14] passwords are asked for what it says, and expire when it says', async () => {
    const saved = await put({ passwordMinimumLength: 14, passwordSpecial: true, passwordExpiryDays: 30 })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(await conditions()).toEqual(
      expect.arrayContaining([
        { Name: 'MinimumLength', Value: 14 },
        { Name: 'SpecialCharacter', Value: null },
      ]),
    )
    const change = (newPassword: string) =>
      world.app.inject({
        method: 'POST',
        url: signInPaths.changePassword,
        headers: { tenant: 'ui' },
        payload: { userName: 'lowpriv', currentPassword: testPassword, newPassword, confirmPassword: newPassword },
      })
    expect((await change('Fresh#Bread7')).json()).toMatchObject({ Code: 'E_PASSWORD_WEAK' })
    const changed = await change('Fresh#Bread7-and-butter')
    expect(changed.statusCode, changed.body).toBe(200)
    const rows = await withTenant(world.db, { tenantId: 'ui' }, (trx) =>
      sql<{ days: number }>`select extract(day from p.expires_on - p.changed_on)::int as days from user_password p
        join app_user u on u.tenant_id = p.tenant_id and u.id = p.user_id
        where p.tenant_id = 'ui' and u.username = 'lowpriv'`.execute(trx),
    )
    expect(rows.rows).toEqual([{ days: 30 }])
  })

  it('[PREF-14] a code is asked at sign-in, and sessions end after idling, when it says so', async () => {
    await put({ idleMinutes: 5 })
    await signIn(world, { site: 2 })
    const rows = await withTenant(world.db, { tenantId: 'ui' }, (trx) =>
      sql<{ sessions: number }>`select count(*)::int as sessions from session
        where tenant_id = 'ui' and idle_minutes = 5`.execute(trx),
    )
    expect(rows.rows).toEqual([{ sessions: 1 }])
    expect((await verify()).isTenantMFAEnabled).toBe(false)
    await put({ secondFactor: true })
    expect((await verify()).isTenantMFAEnabled).toBe(true)
  })
})
