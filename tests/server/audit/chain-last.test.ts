import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudit } from '../../../server/audit/append-audit.ts'
import type { Trx } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ definitions: smallDefinitions() })
})
afterAll(() => test.close())

function note(trx: Trx, action: string): Promise<void> {
  const actor = { tenantId: 'ui', traceId: 'chain', userId: 1, sessionId: null }
  return appendAudit(trx, { actor, now: new Date() }, { action, entity: 'role', entityId: 1 })
}

describe('the chain of a tenant', () => {
  it('[AUD-28] lets others write while a write goes on after its rows, and keeps their order', async () => {
    // The one between would wait for the long one, which waits for it.
    const impatient = { tenantId: 'ui', statementTimeoutMs: 2000 }
    await withTenant(test.db, { tenantId: 'ui' }, async (trx) => {
      await note(trx, 'first')
      await withTenant(test.db, impatient, (other) => note(other, 'between'))
      await note(trx, 'second')
    })
    const rows = await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      trx.selectFrom('audit_log').select('action').where('trace_id', '=', 'chain').orderBy('seq').execute(),
    )
    expect(rows.map(({ action }) => action)).toEqual(['between', 'first', 'second'])
  })
})
