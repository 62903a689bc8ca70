import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Trx } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { add, change, issuesOf, sendMails, userBody } from './people-world.ts'

let test: TestApp
let admin: TestSession
beforeAll(async () => {
  test = await createTestApp({ permissions: { Chef: ['CreateUsers', 'ViewUsers'] } })
})
afterAll(() => test.close())

const inUi = <T>(work: (trx: Trx) => Promise<T>) => withTenant(test.db, { tenantId: 'ui' }, work)
const identities = () => inUi((trx) => trx.selectFrom('user_identity').select('subject').execute())
const link = () => {
  const now = test.clock.now().toISOString()
  const row = {
    tenant_id: 'ui',
    user_id: 2,
    issuer: 'https://idp.example',
    subject: 'ana',
    linked_on: now,
    used_on: now,
  }
  return inUi(async (trx) => {
    await trx.deleteFrom('user_identity').execute()
    await trx.insertInto('user_identity').values(row).execute()
    await trx.updateTable('app_user').set({ directory_account: 'ana' }).where('id', '=', 2).execute()
  })
}

beforeEach(async () => {
  admin = await signIn(test)
  await link()
})

describe('the directory account of a user', () => {
  it('[SSO-11] that changes is forgotten by the directory, and every session of the user ends', async () => {
    const chef = await signIn(test, { user: 'chef' })
    const kept = await change(admin, 'Users(2)', { Phone: '5550199' })
    expect([kept.statusCode, await identities()]).toEqual([200, [{ subject: 'ana' }]])
    expect((await chef.call({ url: '/tenantmgmt/api/Definitions' })).statusCode).toBe(200)
    const answer = await change(admin, 'Users(2)', { DirectoryAccount: 'ana.new@ui.example' })
    expect([answer.statusCode, await identities()]).toEqual([200, []])
    expect((await chef.call({ url: '/tenantmgmt/api/Definitions' })).statusCode).toBe(401)
  })

  it('[SSO-18] is one person only, whatever its case', async () => {
    const answer = await change(admin, 'Users(3)', { DirectoryAccount: 'ANA' })
    expect([answer.statusCode, issuesOf(answer)]).toEqual([422, ['directoryAccount unique']])
  })

  it('[SSO-18] of somebody with more rights is changed by nobody with fewer', async () => {
    const cook = await signIn(test, { user: 'chef' })
    const answer = await change(cook, 'Users(1)', { DirectoryAccount: 'chef@ui.example' })
    expect(issuesOf(answer)).toEqual(['directoryAccount beyondRights'])
  })

  it('[SSO-18] is enough for a new user: no password is mailed', async () => {
    const answer = await add(admin, 'Users', userBody({ Username: 'dora', DirectoryAccount: 'dora@ui.example' }))
    expect([answer.statusCode, await sendMails(test)]).toEqual([201, []])
  })

  it('[SSO-12] of an employee of the provider needs a last day and a reason', async () => {
    const answer = await change(admin, 'Users(3)', { DirectoryAccount: 'gus', IsProviderEmployee: true })
    expect(issuesOf(answer)).toEqual(['directoryUntil required', 'directoryReason required'])
    const right = {
      DirectoryAccount: 'gus',
      IsProviderEmployee: true,
      DirectoryUntil: '2030-01-31',
      DirectoryReason: 'T7',
    }
    expect((await change(admin, 'Users(3)', right)).json()).toMatchObject({ DirectoryUntil: '2030-01-31' })
  })
})
