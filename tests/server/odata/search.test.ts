import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { searchCandidates, selectiveUpTo } from '../../../server/entity-sql/search-candidates.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'

describe('search under row-level security', () => {
  let test: TestApp

  beforeAll(async () => {
    test = await createTestApp()
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into category (tenant_id, code, name) select 'ui', 'C' || n, 'Common ' || md5(n::text) from generate_series(1, ${selectiveUpTo + 10}) n`.execute(
        trx,
      ),
    )
    await sql`analyze category_search`.execute(test.database.owner())
  })
  afterAll(() => test.close())

  it('[ODS-18] finds by a range of an index, as a role that is neither superuser nor above the policy', async () => {
    await withTenant(test.db, { tenantId: 'ui' }, async (trx) => {
      const role = await sql<{
        power: boolean
      }>`select rolsuper or rolbypassrls as power from pg_roles where rolname = current_user`.execute(trx)
      expect(role.rows).toEqual([{ power: false }])
      const candidates = await searchCandidates(trx, 'category', { text: 'c81e72' })
      const plan = await sql<{
        'QUERY PLAN': string
      }>`explain select id from category as t where ${candidates}`.execute(trx)
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(text).toMatch(/Index (Only )?Scan using category_search_pkey/)
      expect(text).toMatch(/Index Cond: .*tenant_id = .*term >= 'c81e72'.*term < /)
    })
  })

  it('[ODS-18] does not narrow by a word that is too common or too short', async () => {
    await withTenant(test.db, { tenantId: 'ui' }, async (trx) => {
      expect(await searchCandidates(trx, 'category', { text: 'common' })).toBeUndefined()
      expect(await searchCandidates(trx, 'category', { text: 'a' })).toBeUndefined()
      expect(await searchCandidates(trx, 'category', { text: '0001' })).toBeUndefined()
    })
  })
})
