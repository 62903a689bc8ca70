import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { signInAs } from '../support/sign-in.ts'

let demo: DemoApp
beforeAll(async () => {
  demo = await createDemoApp()
})
afterAll(() => demo.close())

it('[DEMO-190] the controller decides of resets, and of large spoilage, counts and transfers before they are posted', async () => {
  const asked = await withTenant(demo.database.db, { tenantId: 'ui' }, (trx) =>
    sql<{
      told: string
    }>`select r.doc_type || ' ' || trim_scale(r.min_amount) || ' ' || o.name as told from approval_rule r
      join approval_level l on l.tenant_id = r.tenant_id and l.parent_id = r.id join role o on o.tenant_id = l.tenant_id and o.id = l.role_id
      where r.doc_type in ('inventoryReset', 'spoilage', 'physicalInventory', 'transfer') and r.is_active order by 1`.execute(
      trx,
    ),
  )
  expect(asked.rows.map(({ told }) => told)).toEqual([
    'inventoryReset 0 Site controller',
    'physicalInventory 250 Site controller',
    'spoilage 500 Site controller',
    'transfer 1000 Site controller',
  ])
  const passed = await withTenant(demo.database.db, { tenantId: 'ui' }, (trx) =>
    sql`select from (
      select 'spoilage' as family, id, total_value as amount, 500 as most, status from spoilage
      union all select 'physicalInventory', id, variance_size, 250, status from physical_inventory
      union all select 'transfer', id, total_value, 1000, status from transfer) d
      where amount >= most and status not in ('PendingSubmission', 'PendingApproval', 'Cancelled') and not exists (
        select from approval_request a where a.tenant_id = 'ui' and a.family = d.family and a.doc_id = d.id and a.state <> 'Open')`.execute(
      trx,
    ),
  )
  expect(passed.rows).toEqual([])
})

it('[DEMO-191] who audits reads counts and the audit log, and writes nothing', async () => {
  const auditor = await signInAs(demo, { tenant: 'ui', username: 'lowpriv', site: 2 })
  const read = async (set: string) => (await auditor.call({ url: `/inventory/api/${set}?$top=1` })).statusCode
  const sets = ['AuditEntries', 'PhysicalInventories', 'StockEntries', 'Vouchers', 'ApprovalRules', 'Roles', 'Users']
  for (const set of sets) expect([set, await read(set)]).toEqual([set, 200])
  for (const set of ['PhysicalInventories', 'ApprovalRules']) {
    const headers = { 'idempotency-key': set }
    const written = await auditor.call({ method: 'POST', url: `/inventory/api/${set}`, headers, payload: {} })
    expect(written.statusCode, set).toBe(403)
  }
})
