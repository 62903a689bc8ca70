import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudit } from '../../../server/audit/append-audit.ts'
import { checkAudit, printBroken } from '../../../server/audit/check-audit.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

describe('npm run check:audit', () => {
  let test: TestApp

  beforeAll(async () => {
    test = await createTestApp({ definitions: smallDefinitions() })
    await append('ui', 5)
    await append('harbor', 2)
  })
  afterAll(() => test.close())

  async function append(tenantId: string, rows: number): Promise<void> {
    const actor = { tenantId, userId: null, sessionId: null, traceId: 't' }
    for (let row = 0; row < rows; row += 1)
      await withTenant(test.db, { tenantId }, (trx) =>
        appendAudit(trx, { actor, now: new Date(0) }, { action: 'change', entity: 'item', entityId: row }),
      )
  }

  /** What only the owner of the database can do, and only after switching off what guards the log. */
  async function tamper(statement: string): Promise<void> {
    const owner = test.database.owner()
    const script = `alter table audit_log disable trigger audit_log_ro; alter table audit_log no force row level security;
      ${statement}; alter table audit_log enable trigger audit_log_ro; alter table audit_log force row level security`
    await sql.raw(script).execute(owner)
  }

  it('[AUD-24] finds every chain whole while the server writes on', async () => {
    const [found] = await Promise.all([checkAudit(test.db), append('ui', 3)])
    expect(found.broken).toEqual([])
    expect(found.tenants).toBeGreaterThan(1)
  })

  it('[AUD-24] names the first broken row of each tenant', async () => {
    await tamper(`update audit_log set reason = 'x' where tenant_id = 'ui' and seq in (3, 5)`)
    const { broken } = await checkAudit(test.db)
    expect(broken).toEqual([{ tenantId: 'ui', seq: 3, kind: 'content' }])
    expect(broken.map(printBroken)).toEqual(['ui: audit row 3: it was changed after it was written (content)'])
  })

  it('[AUD-24] finds rows missing at the end', async () => {
    await withTenant(test.db, { tenantId: 'harbor' }, (trx) =>
      sql`update audit_head set seq = seq + 1 where tenant_id = 'harbor'`.execute(trx),
    )
    expect((await checkAudit(test.db)).broken).toContainEqual({ tenantId: 'harbor', seq: 2, kind: 'head' })
  })
})
