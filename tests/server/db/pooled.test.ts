import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, type Db, type PoolOptions } from '../../../server/db/pool.ts'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readEnv } from '../../../server/env.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { smallDefinitions } from '../support/small-definitions.ts'
import { servingPassword } from '../support/test-secrets.ts'

describe('behind a pooler in transaction mode', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ definitions: smallDefinitions() })
  })
  afterAll(() => test.close())

  /** What one connection has prepared after asking the same again and again, and how it was begun. */
  const connectionAfter = async (options: Partial<PoolOptions>) => {
    const db: Db = createDb({ url: servingUrl(test.database.adminUrl, servingPassword), max: 1, ...options })
    try {
      return await withTenant(db, { tenantId: 'ui', keepsPlans: true }, async (trx) => {
        for (let times = 0; times < 6; times += 1)
          await trx.selectFrom('role').select('id').where('tenant_id', '=', 'ui').execute()
        const { rows } = await sql<{ prepared: number; source: string }>`select
          (select count(*)::int from pg_prepared_statements) as prepared,
          (select source from pg_settings where name = 'idle_in_transaction_session_timeout') as source`.execute(trx)
        return rows[0]
      })
    } finally {
      await db.destroy()
    }
  }

  it('[DB-30] names no statement and says nothing when a connection begins', async () => {
    const direct = await connectionAfter({})
    expect(direct?.prepared).toBeGreaterThan(0)
    expect(direct?.source).toBe('client')
    const pooled = await connectionAfter({ isPooled: true })
    expect(pooled?.prepared).toBe(0)
    expect(pooled?.source).not.toBe('client')
  })

  it('[DB-30] is set by the way around it, which makes no sense alone', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://db.example:5432/larder' }
    expect(readEnv(direct)).toEqual({ ok: false, error: [expect.stringContaining('DATABASE_URL, which is not set')] })
    const both = { ...direct, DATABASE_URL: 'postgres://pool.example:6432/larder' }
    expect(readEnv(both)).toMatchObject({ ok: true, value: { databaseDirectUrl: direct.DATABASE_DIRECT_URL } })
  })
})
