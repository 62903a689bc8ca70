import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { sweepOldRows } from '../../../server/jobs/sweep-old-rows.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
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

it('[INBOX-9] files that came by mail are known as long as their site says, a year unless it is set', async () => {
  const run = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  const ages = async () => {
    await sweepOldRows(test.db, ['ui', 'harbor'])
    const kept = await run(
      sql<{ age: number }>`select date_part('day', now() - came_on)::int as age from inbox_file order by 1`,
    )
    return kept.map(({ age }) => age)
  }
  await run(sql`insert into inbox_file (tenant_id, site_id, mail_hash, file_hash, came_on)
    select 'ui', (select max(id) from site where tenant_id = 'ui'), sha256(n::text::bytea), sha256('file'), now() - make_interval(days => n)
    from unnest(array[39, 41, 364, 366]) as n`)
  expect(await ages()).toEqual([39, 41, 364])
  await run(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
    values ('ui', 1, 'mailedFileDays', '40', 1, now())`)
  expect(await ages()).toEqual([39])
})
