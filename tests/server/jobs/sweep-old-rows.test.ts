import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { sweepOldRows } from '../../../server/jobs/sweep-old-rows.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ definitions: smallDefinitions() })
})
afterAll(() => test.close())

it('[DB-14] what is kept for a while only is deleted after it, and nothing earlier', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const answer = (key: string, days: number) => ({
    tenant_id: 'ui',
    user_id: 1,
    key,
    request_hash: '',
    created_on: daysAgo(days),
  })
  await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
    trx
      .insertInto('idempotency')
      .values([answer('old', 8), answer('new', 6)])
      .execute(),
  )
  await sweepOldRows(test.db, ['ui', 'harbor'])
  const kept = await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
    trx.selectFrom('idempotency').select('key').execute(),
  )
  expect(kept).toEqual([{ key: 'new' }])
})
