import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTargets } from '../../../../bench/demo/lists.ts'
import { masterTargets } from '../../../../bench/demo/masters.ts'
import { withTenant } from '../../../../server/db/with-tenant.ts'
import { tellRefusal } from '../../../../server/demo/history/happening.ts'
import { createDemoApp, type DemoApp } from '../../support/demo-app.ts'
import { breadth, tellParts } from '../history/tell-parts.ts'

let world: DemoApp
let refused: readonly string[]
const loadedAt = new Date()

beforeAll(async () => {
  world = await createDemoApp()
  refused = (await tellParts(world, loadedAt, breadth)).map(tellRefusal)
}, 600_000)
afterAll(() => world.close())

async function count(of: string): Promise<number> {
  const { rows } = await world.admin.query<{ count: string }>(`select count(*) from ${of}`)
  return Number(rows[0]?.count)
}

const mine = `tenant_id = 'ui'`

describe('the breadth of the demo', () => {
  it('[DEMO-20] is made through the product, and nothing of it is refused', () => {
    expect(refused).toEqual([])
  })

  it('[DEMO-20] has as many masters as a house has', async () => {
    expect({
      items: await count(`item where ${mine} and is_active`),
      givenUp: await count(`item where ${mine} and not is_active`),
      suppliers: await count(`supplier where ${mine}`),
      recipes: await count(`(select distinct number from recipe where ${mine}) r`),
      versions: await count(`recipe where ${mine} and revision > 1`),
      made: await count(
        `(select distinct produced_item_id from recipe where ${mine} and produced_item_id is not null) r`,
      ),
      products: await count(`product where ${mine}`),
      unlinked: await count(
        `product p where ${mine} and not exists (select from product_component c where c.parent_id = p.id)`,
      ),
      packages: await count(`package where ${mine}`),
      customers: await count(`customer where ${mine}`),
      templates: await count(`requisition_template where ${mine}`),
      people: await count(`app_user where ${mine}`),
      roles: await count(`role where ${mine}`),
    }).toEqual({
      items: 300,
      givenUp: 20,
      suppliers: 40,
      recipes: 60,
      versions: 5,
      made: 12,
      products: 140,
      unlinked: 20,
      packages: 26,
      customers: 25,
      templates: 18,
      people: 24,
      roles: 16,
    })
  })

  it('[DEMO-188] meets the aims of masters and lists, those of the year aside', async () => {
    const { db } = world.database
    const found = await withTenant(db, { tenantId: 'ui' }, async (trx) => [
      ...(await masterTargets(trx)),
      ...(await listTargets(trx, world.deps.definitions.forTenant('ui'))),
    ])
    // Months are closed, and stores counted, as the year goes.
    const ofTheYear = ['rows of fiscalPeriod', 'rows of physicalInventory']
    expect(found.filter(({ name, isMet }) => !isMet && !ofTheYear.includes(name))).toEqual([])
    expect(found.length).toBeGreaterThan(60)
  })

  it('[DEMO-184] has ten goods that are counted daily', async () => {
    expect(await count(`item where ${mine} and count_frequency = 'Daily' and abc = 'A'`)).toBe(10)
  })

  it('[DEMO-189] shows three items of each category of food and drink', async () => {
    expect(await count(`item where ${mine} and image is not null`)).toBe(36)
    expect(await count(`attachment where ${mine} and entity = 'item' and thumbnail is not null`)).toBe(36)
  })

  it('[DEMO-20] has a budget in force for every cost centre', async () => {
    const of = `budget b where b.${mine} and b.status = 'Approved' and b.id = l.parent_id`
    const without = `cost_centre c where ${mine} and not exists (select from budget_line l where l.cost_centre_id = c.id and exists (select from ${of}))`
    expect(await count(without)).toBe(0)
  })

  it('[DEMO-22] has every list of a site twelve rows long, where a house has so many', async () => {
    const lists = [
      'purchase_order',
      'receipt',
      'purchase_request',
      'requisition',
      'transfer',
      'spoilage',
      'market_list',
      'ap_credit',
      'misc_invoice',
      'misc_invoice_ar',
      'requisition_template',
      'package',
    ]
    const short = await Promise.all(
      lists.map(async (table) => ({ table, rows: await count(`${table} where ${mine} and site_id = 2`) })),
    )
    expect(short.filter(({ rows }) => rows < 12)).toEqual([])
  })

  it('[DEMO-22] has every state of its documents three times', async () => {
    const { rows } = await world.admin.query<{ status: string; count: number }>(
      `select status, count(*)::int from doc_registry where ${mine} group by status`,
    )
    const found = new Map(rows.map(({ status, count: many }) => [status, many]))
    const states = [
      'PendingSubmission',
      'PendingApproval',
      'Pending',
      'Approved',
      'OnHold',
      'Denied',
      'Partial',
      'InTransit',
      'Completed',
      'Invoiced',
      'Cancelled',
      'Finalized',
    ]
    expect(states.filter((state) => (found.get(state) ?? 0) < 3)).toEqual([])
  })

  it('[DEMO-23] tells its stories: a wrong unit, an invoice that came twice, short deliveries, what is not there, held invoices and a bank that waits', async () => {
    expect({
      wrongUnit: await count(`receipt where ${mine} and delivery_note like 'DN-7731%'`),
      reversed: await count(`receipt where ${mine} and delivery_note = 'DN-7731' and status = 'Cancelled'`),
      twice: await count(`voucher where ${mine} and remarks like '%came a second time and was refused (E_%'`),
      short: await count(
        `purchase_order o where ${mine} and exists (select from supplier s where s.id = o.supplier_id and s.number = 'SUP-103') and o.status = 'Completed'`,
      ),
      missing: await count(
        `requisition where ${mine} and reference = 'New cutting boards' and status in ('Approved', 'Pending')`,
      ),
      held: await count(`voucher where ${mine} and status = 'OnHold'`),
      banks: await count(`supplier_bank where ${mine} and status = 'PendingApproval'`),
      overdue: await count(
        `approval_request r join doc_registry d using (tenant_id, doc_type_id, doc_id) where r.${mine} and r.state = 'Open'
          and d.status = 'PendingApproval' and d.doc_type_id = 2 and d.entered_on < now() - interval '5 days'`,
      ),
      onPaymentHold: await count(`supplier where ${mine} and hold = 'Payments'`),
      ofOneSite: await count(`supplier where ${mine} and only_sites`),
      expired: await count(`supplier_certificate where ${mine} and expires_on < now()`),
    }).toMatchObject({
      wrongUnit: 2,
      reversed: 1,
      twice: 1,
      missing: 1,
      held: 3,
      onPaymentHold: 1,
      ofOneSite: 1,
      expired: 1,
    })
  })
})
