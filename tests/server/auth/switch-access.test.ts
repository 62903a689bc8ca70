import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInPaths, type OwnAccess, type TokenAnswer } from '#core/http/sign-in-contract.ts'
import { userSettingsPaths } from '#core/http/user-settings-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ definitions: smallDefinitions() })
})
afterAll(() => test.close())

const ask = ({ call }: TestSession) => call({ url: userSettingsPaths.settings })
const go = ({ call }: TestSession, SiteId: number, RoleId: number) =>
  call({ method: 'POST', url: signInPaths.access, payload: { SiteId, RoleId } })

/** Sites and roles the person has, and the one of them that is not where they are. */
async function elsewhere(session: TestSession) {
  const { access } = (await session.call({ url: signInPaths.access })).json<OwnAccess>()
  const other = access.find(({ siteId }) => siteId !== 2)
  if (other === undefined) throw new Error('the seeded person has one site')
  return { access, other }
}

describe('another site or role', () => {
  it('[AUTH-70] is one of the own, and the session before ends with it', async () => {
    const session = await signIn(test)
    const { access, other } = await elsewhere(session)
    expect(access.some(({ siteId }) => siteId === 2)).toBe(true)
    const answer = await go(session, other.siteId, other.roleId)
    expect(answer.statusCode).toBe(200)
    const token = answer.json<TokenAnswer>().access_token
    expect((await ask(session)).json()).toMatchObject({ Code: 'E_SESSION' })
    const headers = { ...session.headers, authorization: `Bearer ${token}` }
    const next = await test.app.inject({ url: userSettingsPaths.settings, headers })
    expect(next.statusCode).toBe(200)
    expect((await go(session, other.siteId, other.roleId)).statusCode).toBe(401)
  })

  it('[AUTH-70] keeps the longest life of the sign-in, and the audit log tells from where to where', async () => {
    const session = await signIn(test)
    const { other } = await elsewhere(session)
    const began = test.clock.now().toISOString()
    test.clock.moveSeconds(120)
    await go(session, other.siteId, other.roleId)
    const { rows, entry } = await withTenant(test.db, { tenantId: 'ui' }, async (trx) => ({
      rows: await trx.selectFrom('session').selectAll().where('revoked_on', 'is', null).execute(),
      entry: await trx.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst(),
    }))
    const opened = rows.find(({ id }) => id === entry?.entity_id)
    expect(new Date(opened?.created_on ?? 0).toISOString()).toBe(began)
    expect(entry).toMatchObject({ action: 'switch-access', entity: 'session', before: { siteId: 2 } })
    expect(entry?.after).toEqual({ siteId: other.siteId, roleId: other.roleId })
  })

  it('[AUTH-70] that is not the person’s is refused, and the session stays', async () => {
    const session = await signIn(test)
    expect((await go(session, 2, 999)).json()).toMatchObject({ Code: 'E_ACCESS_CHOICE' })
    expect((await ask(session)).statusCode).toBe(200)
    expect((await test.app.inject({ url: signInPaths.access, headers: { tenant: 'ui' } })).statusCode).toBe(401)
  })
})
