import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { grantPermissions } from '../../../server/people/grant-permission.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn } from '../support/sign-in.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ permissions: { Chef: ['ViewRequisition'] } })
})
afterAll(() => test?.close())

function grant(role: string, permissions: readonly string[], tenantId = 'ui') {
  return grantPermissions(
    { db: test.db, definitions: test.definitions, now: test.clock.now() },
    { tenantId, role, permissions },
  )
}

it('[PEOPLE-50] gives a role what it lacks, audited, and open sessions have it within seconds', async () => {
  const chef = await signIn(test, { user: 'chef' })
  const periods = async () => (await chef.call({ url: '/inventory/api/FiscalPeriods' })).statusCode
  expect(await periods()).toBe(403)
  expect(await grant('chef', ['ViewFiscalPeriods', 'ViewRequisition'])).toEqual(['ViewFiscalPeriods'])
  test.clock.moveSeconds(6)
  expect(await periods()).toBe(200)
  expect(await grant('Chef', ['ViewFiscalPeriods'])).toEqual([])
  const rows = await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
    trx.selectFrom('audit_log').selectAll().where('action', '=', 'grant').execute(),
  )
  expect(rows).toMatchObject([{ entity: 'role', after: { permissions: ['ViewFiscalPeriods'] } }])
})

it('[PEOPLE-51] refuses names there are not, with the nearest there is', async () => {
  expect(() => grant('Chef', ['ViewFiscalPeriods'], 'uii')).toThrow('There is no tenant "uii"')
  expect(() => grant('Chef', ['ViewFiscalPeriod'])).toThrow('did you mean "ViewFiscalPeriods"?')
  await expect(grant('Cheff', ['ViewFiscalPeriods'])).rejects.toThrow('There is no role "Cheff" (did you mean "Chef"?)')
})
