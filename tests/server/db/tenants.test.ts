import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../../../server/db/pool.ts'
import { selfTest } from '../../../server/db/prepare/self-test.ts'
import { servingUrl } from '../../../server/db/prepare/roles.ts'
import { enterTenant, withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { smallDefinitions } from '../support/small-definitions.ts'
import { servingPassword } from '../support/test-secrets.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ definitions: smallDefinitions() })
})
afterAll(() => test.close())

const tenantTables = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' order by 1`.execute(test.database.owner())
  return rows.map((row) => row.name)
}

describe('row-level security', () => {
  it('[DB-1] shows no row of any tenant table without a tenant, nor to one that does not exist', async () => {
    const tables = await tenantTables()
    expect(tables.length).toBeGreaterThan(15)
    for (const table of tables) {
      const outside = await sql`select 1 from ${sql.table(table)} limit 1`.execute(test.db)
      const probe = await withTenant(test.db, { tenantId: '__probe__' }, (trx) =>
        sql`select 1 from ${sql.table(table)} limit 1`.execute(trx),
      )
      expect([table, outside.rows.length, probe.rows.length]).toEqual([table, 0, 0])
    }
  })

  it('[DB-2] shows a tenant its own rows and neither lets it read, change, delete nor write its twin’s', async () => {
    await withTenant(test.db, { tenantId: 'ui' }, async (trx) => {
      const users = await trx.selectFrom('app_user').select(['tenant_id', 'email']).execute()
      expect(users).toHaveLength(4)
      expect(users.every((user) => user.tenant_id === 'ui')).toBe(true)
      const changed = await trx
        .updateTable('app_user')
        .set({ email: 'x' })
        .where('tenant_id', '=', 'harbor')
        .executeTakeFirst()
      expect(changed.numUpdatedRows).toBe(0n)
      const deleted = await trx.deleteFrom('user_access').where('tenant_id', '=', 'harbor').executeTakeFirst()
      expect(deleted.numDeletedRows).toBe(0n)
    })
    const foreign = withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      trx.insertInto('role').values({ tenant_id: 'harbor', name: 'intruder' }).execute(),
    )
    await expect(foreign).rejects.toThrow(/row-level security/)
  })

  it('[DB-3] is not left on a pooled connection: after a commit, a rollback and an error the next user has no tenant', async () => {
    const single = createDb({ url: servingUrl(test.database.adminUrl, servingPassword), max: 1 })
    try {
      const seen = async () => (await sql`select 1 from app_user limit 1`.execute(single)).rows.length
      await withTenant(single, { tenantId: 'ui' }, (trx) => sql`select 1 from app_user`.execute(trx))
      expect(await seen()).toBe(0)
      const failing = withTenant(single, { tenantId: 'ui' }, (trx) => sql`select 1 / 0`.execute(trx))
      await expect(failing).rejects.toThrow(/division/)
      expect(await seen()).toBe(0)
      const setting = await sql<{ tenant: string }>`select current_setting('app.tenant_id', true) as tenant`.execute(
        single,
      )
      expect(setting.rows[0]?.tenant).toBe('')
    } finally {
      await single.destroy()
    }
  })

  it('[DB-4] is proven at start: a dropped policy, one that was weakened, and a bypassing view are each named', async () => {
    expect(await selfTest(test.db)).toEqual([])
    const owner = test.database.owner()
    const broken = async (breakIt: string, mend: string): Promise<readonly string[]> => {
      await sql.raw(breakIt).execute(owner)
      const issues = await selfTest(test.db)
      await sql.raw(mend).execute(owner)
      return issues
    }
    const policy = `create policy tenant_isolation on session using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
      with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''))`
    expect(await broken('drop policy tenant_isolation on session', policy)).toEqual([
      'Table session has a tenant_id without forced row-level security and its policy',
    ])
    expect(
      await broken('alter table role no force row level security', 'alter table role force row level security'),
    ).toHaveLength(1)
    expect(await broken('create policy wide on role using (true)', 'drop policy wide on role')).toEqual([
      'Table role has a second policy, wide',
    ])
    expect(await broken('create view leak as select * from app_user', 'drop view leak')).toEqual([
      'View leak is not security_invoker',
    ])
    expect(await selfTest(test.db)).toEqual([])
  })

  it('[DB-4] refuses a serving role that is a superuser or owns tables', async () => {
    const admin = createDb({ url: test.database.adminUrl, max: 1 })
    try {
      const { rows } = await sql<{ isSuper: boolean }>`select rolsuper as "isSuper" from pg_roles
        where rolname = current_user`.execute(admin)
      // On a managed PostgreSQL nobody we can be is one.
      const expected = rows[0]?.isSuper === true ? ['is a superuser', 'bypasses row-level security'] : []
      expect(await selfTest(admin)).toEqual(expected.map((what) => expect.stringContaining(what)))
      expect(await selfTest(test.database.owner())).toContainEqual(expect.stringContaining('owns'))
    } finally {
      await admin.destroy()
    }
  })
})

describe('the serving role', () => {
  it('[DB-5] can neither make tables nor switch protection off nor read the migrations', async () => {
    for (const statement of [
      'create table mine(id int)',
      'alter table role disable row level security',
      'drop policy tenant_isolation on role',
      'set role larder_owner',
      'select * from schema_migration',
    ]) {
      await expect(sql.raw(statement).execute(test.db)).rejects.toThrow(/permission denied|must be owner/)
    }
  })

  it('[DB-6] appends to the audit log and can never change or delete a row of it; the owner cannot either', async () => {
    const row = { tenant_id: 'ui', seq: 1_000_000, action: 'x', entity: 'x', entity_id: 'x', prev_hash: '', hash: '' }
    await withTenant(test.db, { tenantId: 'ui' }, (trx) => trx.insertInto('audit_log').values(row).execute())
    for (const db of [test.db, test.database.owner()]) {
      const changed = withTenant(db, { tenantId: 'ui' }, (trx) =>
        trx.updateTable('audit_log').set({ action: 'y' }).execute(),
      )
      await expect(changed).rejects.toThrow(/permission denied|E_APPEND_ONLY/)
      const deleted = withTenant(db, { tenantId: 'ui' }, (trx) => trx.deleteFrom('audit_log').execute())
      await expect(deleted).rejects.toThrow(/permission denied|E_APPEND_ONLY/)
    }
  })
})

describe('the context of a transaction', () => {
  it.each(["ui'; set role postgres; --", 'UI', 'u i', '', 'a'.repeat(33), 'ui\n'])(
    '[DB-28] is refused for the tenant %j',
    async (tenantId) => {
      await expect(withTenant(test.db, { tenantId }, async () => 1)).rejects.toThrow('No tenant has such an id')
    },
  )

  it('[DB-28] is refused for a site or a user that is no whole number, and forgotten when it is entered anew', async () => {
    await expect(withTenant(test.db, { tenantId: 'ui', siteId: 1.5 }, async () => 1)).rejects.toThrow('no whole number')
    await expect(withTenant(test.db, { tenantId: 'ui', userId: Number.NaN }, async () => 1)).rejects.toThrow(
      'no whole number',
    )
    const seen = await withTenant(test.db, { tenantId: 'ui', siteId: 2, userId: 3 }, async (trx) => {
      await enterTenant(trx, { tenantId: 'harbor' })
      const { rows } = await sql<Record<string, string>>`select current_setting('app.tenant_id') as tenant,
        current_setting('app.site_id') as site, current_setting('app.user_id') as person`.execute(trx)
      return rows[0]
    })
    expect(seen).toEqual({ tenant: 'harbor', site: '', person: '' })
  })

  it('[DB-29] of the self-test: a table of another owner is named', async () => {
    const admin = createDb({ url: test.database.adminUrl, max: 1 })
    try {
      await sql`create table stray (id int); alter table stray owner to current_user`.execute(admin)
      expect(await selfTest(test.db)).toEqual([
        expect.stringMatching(/^Table stray belongs to \w+ and not to larder_owner$/),
      ])
      await sql`drop table stray`.execute(admin)
      expect(await selfTest(test.db)).toEqual([])
    } finally {
      await admin.destroy()
    }
  })
})
