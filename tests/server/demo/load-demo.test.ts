import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createPasswordHasher } from '../../../server/auth/deps/password-hash.ts'
import { refreshStatistics } from '../../../server/db/prepare/refresh-statistics.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { loadDemo } from '../../../server/demo/load-demo.ts'
import { commandsOf } from '../../../server/demo/start/commands-of.ts'
import { createMoveEffects } from '../../../server/documents/effects/move-effect.ts'
import { createFigures } from '../../../server/figures/figure.ts'
import { createRecordEffects } from '../../../server/documents/effects/record-effect.ts'
import { productEffects, productRecordEffects } from '../../../server/product-effects.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { testSecrets } from '../support/test-secrets.ts'

let database: TestDatabase
/** Commands that were done, by tenant. */
const commands = new Map<string, number>()

beforeAll(async () => {
  const definitions = await productDefinitions()
  database = await createTestDatabase(inject('adminUrl'), definitions)
  const env = { publicUrl: 'http://127.0.0.1:3000', isOnPremises: false }
  await loadDemo({
    db: database.db,
    definitions,
    figures: createFigures(productFigures),
    effects: createMoveEffects(productEffects({ secrets: testSecrets, env })),
    recordEffects: createRecordEffects(productRecordEffects),
    hash: createPasswordHasher(testSecrets).hash,
    now: new Date(),
    onProgress: () => undefined,
    onCommand: (tenantId) => commands.set(tenantId, (commands.get(tenantId) ?? 0) + 1),
  })
})
afterAll(() => database.drop())

it('[DEMO-1] tenant ui has requisitions in every state of their workflow', async () => {
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{
      status: string
      count: number
    }>`select status, count(*)::int as count from requisition group by status`.execute(trx),
  )
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  const states = (await productDefinitions()).forTenant('ui').families.get('requisition')?.workflow?.states ?? []
  expect(states.filter((state) => !counts[state])).toEqual([])
  expect(counts['PendingApproval']).toBeGreaterThanOrEqual(10)
})

it('[DEMO-750] tells its progress by about as many commands as it takes', () => {
  const far = [...commands].filter(([tenantId, done]) => Math.abs(commandsOf(tenantId) / done - 1) > 0.1)
  expect(far).toEqual([])
})

it('[DEMO-2] all stock was made by postings: every balance is the sum of its ledger rows', async () => {
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql`select b.item_id from stock_balance b join (select pool_id, item_id, sum(qty) as qty, sum(value) as value
      from stock_ledger group by pool_id, item_id) l using (pool_id, item_id) where b.qty <> l.qty or b.value <> l.value`.execute(
      trx,
    ),
  )
  const { rows: ledger } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{ count: number }>`select count(*)::int as count from stock_ledger`.execute(trx),
  )
  expect(rows).toEqual([])
  expect(ledger[0]?.count).toBeGreaterThan(200)
})

it('[DEMO-3] tenants ui and harbor have purchase orders and receipts, open and done, in their own states', async () => {
  for (const tenantId of ['ui', 'harbor']) {
    const { rows } = await withTenant(database.db, { tenantId }, (trx) =>
      sql<{ name: string }>`select distinct 'order ' || status as name from purchase_order
        union select distinct 'receipt ' || status from receipt order by 1`.execute(trx),
    )
    const billed = tenantId === 'ui' ? ['Invoiced'] : []
    const orders = ['Approved', 'Cancelled', 'Completed', ...billed, 'Partial', 'PendingSubmission']
    const further = tenantId === 'ui' ? ['receipt Invoiced', 'receipt PendingSubmission'] : []
    const states = [...orders.map((status) => `order ${status}`), 'receipt Cancelled', 'receipt Completed', ...further]
    expect({ tenantId, states: rows.map(({ name }) => name) }).toEqual({ tenantId, states })
  }
})

it('[DEMO-10] tenant ui has invoices that are posted, submitted and written, and goods nobody has invoiced', async () => {
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{ name: string }>`select distinct status as name from voucher union select 'owed' where exists
      (select from rni_entry group by doc_id having sum(amount) > 0) order by 1`.execute(trx),
  )
  expect(rows.map(({ name }) => name)).toEqual(['Completed', 'PendingApproval', 'PendingSubmission', 'owed'])
})

it('[DEMO-12] tenant ui has goods that went back, claimed and settled, a rebate, and a receipt written off', async () => {
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{ name: string }>`select distinct credit_kind || ' ' || status as name from ap_credit
      union select distinct 'written off ' || status from receipt_clearing order by 1`.execute(trx),
  )
  const states = ['Rebate Completed', 'Return Completed', 'Return Pending', 'written off Completed']
  expect(rows.map(({ name }) => name)).toEqual(states)
})

it('[DEMO-11] tenant ui has bills that are open, credited in part, paid and written, and one to a customer', async () => {
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{ name: string }>`select distinct 'to pay ' || status as name from misc_invoice
      union select distinct 'to get ' || status from misc_invoice_ar order by 1`.execute(trx),
  )
  const open = ['to pay Completed', 'to pay Partial']
  const states = ['to get Completed', ...open, 'to pay Finalized', 'to pay PendingSubmission'].toSorted()
  expect(rows.map(({ name }) => name)).toEqual(states)
})

it('[DEMO-14] tenant ui has losses, counts, a file of counts, goods at the door and what no store can issue, at every site that keeps stock', async () => {
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{ name: string }>`select distinct site_id || ' ' || name as name from (
      select site_id, 'loss ' || status as name from spoilage
      union select site_id, 'count ' || status from physical_inventory
      union select site_id, 'import' from count_import
      union select site_id, 'saved receipt' from receipt where status = 'PendingSubmission'
      union select site_id, 'wanting' from requisition_shortage) told order by 1`.execute(trx),
  )
  const told = [
    'count Completed',
    'count PendingSubmission',
    'import',
    'loss Completed',
    'loss PendingSubmission',
    'saved receipt',
    'wanting',
  ]
  expect(rows.map(({ name }) => name)).toEqual([2, 3].flatMap((site) => told.map((name) => `${site} ${name}`)))
})

it('[DEMO-693] cream is kept by lots at every site that keeps stock: all that lies in a store is of one, and what was issued is of what expires first', async () => {
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{ site: number; loose: string; lots: number; isInOrder: boolean }>`
      with lying as (select o.site_id, o.location_id, o.qty, b.lot_id, b.qty as of_lot, t.expires_on
        from stock_onhand o join item i on i.tenant_id = o.tenant_id and i.id = o.item_id and i.number = 'DAI-1002' and i.lot_tracked
        join location p on p.tenant_id = o.tenant_id and p.id = o.location_id and p.location_type_id = 1
        left join bin_balance b on b.tenant_id = o.tenant_id and b.location_id = o.location_id and b.site_id = o.site_id and b.item_id = o.item_id and b.lot_id is not null
        left join lot t on t.tenant_id = b.tenant_id and t.id = b.lot_id
        where o.qty > 0)
      select site_id::int as site, trim_scale(max(qty) - sum(of_lot))::text as loose, (count(distinct lot_id) filter (where of_lot > 0))::int as lots,
        coalesce(max(expires_on) filter (where of_lot = 0) < min(expires_on) filter (where of_lot > 0), true) as "isInOrder"
      from lying group by site_id, location_id order by 1`.execute(trx),
  )
  expect(rows.map(({ site }) => site)).toEqual([2, 3])
  for (const row of rows) expect(row).toMatchObject({ loose: '0', isInOrder: true })
  for (const { lots } of rows) expect(lots).toBeGreaterThanOrEqual(2)
})

it('[DEMO-15] tenant ui buys wine abroad at three rates of the euro, and the books tell what the last of them costs', async () => {
  const abroad = sql`from supplier s where s.number = 'SUP-201'`
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{
      told: string
    }>`select concat_ws(' ', d.what, d.status, trim_scale(d.rate), trim_scale(d.total), trim_scale(d.base)) as told from (
        select 1 as step, id, 'agreed' as what, status, exchange_rate as rate, remaining_amount as total, base_total as base
          from blanket_order where supplier_id = (select s.id ${abroad})
        union select 2, id, 'ordered', status, exchange_rate, payable_amount, base_total
          from purchase_order where supplier_id = (select s.id ${abroad})
        union select 3, id, 'received', status, exchange_rate, payable_amount, base_total
          from receipt where supplier_id = (select s.id ${abroad})
        union select 4, id, 'invoiced', status, exchange_rate, invoice_total, base_total
          from voucher where supplier_id = (select s.id ${abroad})) d order by d.step, d.id`.execute(trx),
  )
  expect(rows.map(({ told }) => told)).toEqual([
    'agreed Partial 1.0815 5788 8652',
    'ordered Invoiced 1.0815 2212 2392.28',
    'received Invoiced 1.0815 1152 1245.89',
    'received Invoiced 1.0874 1060 1152.64',
    'invoiced Completed 1.0925 2212 2416.61',
  ])
  const { rows: booked } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{ line: string }>`select j.role || ' ' || trim_scale(sum(j.debit - j.credit)) as line from journal_line j
      join posting p on p.id = j.posting_id and p.tenant_id = j.tenant_id
      join voucher v on v.tenant_id = p.tenant_id and v.id = p.doc_id and p.event_code = 'VCH.POST'
      where v.supplier_id = (select s.id ${abroad}) group by j.role order by j.role`.execute(trx),
  )
  expect(booked.map(({ line }) => line)).toEqual(['AP -2416.61', 'FXV 18.08', 'RNI 2398.53'])
  const { rows: left } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{ sum: string }>`select trim_scale(sum(c.amount))::text as sum from commitment_entry c
      where c.kind = 'PO' and c.doc_type_id = 3
        and c.doc_id in (select o.id from purchase_order o where o.supplier_id = (select s.id ${abroad}))`.execute(trx),
  )
  expect(left).toEqual([{ sum: '0' }])
})

it('[DEMO-17] tenant ui leases dishwashers at every site: a bill is paid, one is a draft, and the next is of the next month', async () => {
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{ told: string }>`select concat_ws(' ', t.site_id, t.last_result, t.tries, b.status, trim_scale(b.total_amount),
        (b.template_day - date_trunc('month', now() at time zone 'UTC')::date) between -31 and 0,
        t.next_on = (date_trunc('month', now() at time zone 'UTC') + interval '1 month')::date) as told
      from bill_template t join misc_invoice b on b.tenant_id = t.tenant_id and b.template_id = t.id order by t.site_id, b.template_day`.execute(
      trx,
    ),
  )
  expect(rows.map(({ told }) => told)).toEqual(
    [2, 3].flatMap((site) => [`${site} Made 0 Finalized 370 t t`, `${site} Made 0 PendingSubmission 370 t t`]),
  )
  const { rows: let_ } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{ sites: string }>`select string_agg(site_id::text, ' ' order by site_id) as sites from bill_template_ar
      where next_on > now()::date`.execute(trx),
  )
  expect(let_).toEqual([{ sites: '2 3' }])
})

it('[DEMO-17] tenant ui has lots at every site that have expired, that expire within a week, and later', async () => {
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{
      told: string
    }>`select distinct site_id || case when days_left < 0 then ' expired' when days_left <= 7 then ' soon' else ' later' end as told
      from received_lot order by 1`.execute(trx),
  )
  expect(rows.map(({ told }) => told)).toEqual(
    [2, 3].flatMap((site) => ['expired', 'later', 'soon'].map((due) => `${site} ${due}`)),
  )
  const { rows: nameless } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql`select 1 from received_lot where lot is null or expires_on < post_date`.execute(trx),
  )
  expect(nameless).toEqual([])
})

it('[DEMO-18] one supplier delivers from a tax region whose rules say what its goods bear', async () => {
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{ told: string }>`select concat_ws(' ', s.number, r.code, c.code, k.code) as told from supplier s
      join tax_region r on r.tenant_id = s.tenant_id and r.id = s.tax_region_id
      join tax_rule u on u.tenant_id = r.tenant_id and u.region_id = r.id
      join tax_code k on k.tenant_id = u.tenant_id and k.id = u.tax_code_id
      left join tax_class c on c.tenant_id = u.tenant_id and c.id = u.tax_class_id order by 1`.execute(trx),
  )
  expect(rows.map(({ told }) => told)).toEqual(['SUP-202 LARK FOOD FOOD', 'SUP-202 LARK SALES'])
  const { rows: unclassed } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql`select from category where tax_class_id is null`.execute(trx),
  )
  expect(unclassed).toHaveLength(0)
})

it('[DEMO-2, DEMO-15] every property of the books holds', async () => {
  const invariants = await readInvariants()
  const broken = await withTenant(database.db, { tenantId: 'ui' }, (trx) => findBrokenInvariants(trx, invariants))
  expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
})

it('[DEMO-13] counts every table anew for the planner', async () => {
  const uncounted = () =>
    sql<{ relname: string }>`select relname from pg_class
      where relname in ('doc_registry', 'approval_request', 'purchase_order') and reltuples < 0`.execute(database.db)
  await refreshStatistics(database.adminUrl)
  expect((await uncounted()).rows).toEqual([])
})

it('[DEMO-16] wine is asked for at home and abroad, answered by all, due and not opened', async () => {
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{
      line: string
    }>`select r.status || ' ' || v.name || ' ' || c.code || ' ' || (a.due_at < now()) || ' ' || a.is_opened as line
      from request_for_bids r join bid_answer a on a.tenant_id = r.tenant_id and a.request_id = r.id and a.answered_on is not null
      join supplier v on v.tenant_id = a.tenant_id and v.id = a.supplier_id join currency c on c.tenant_id = a.tenant_id and c.id = a.currency_id
      where r.title = 'Wine for the winter' order by a.id`.execute(trx),
  )
  expect(rows.map(({ line }) => line)).toEqual([
    expect.stringMatching(/^Partial .* USD true false$/),
    expect.stringMatching(/^Partial .* USD true false$/),
    'Partial Vignobles de la Garonne EUR true false',
  ])
})

it('[DEMO-21] no page of setup and utilities is empty, and the rows there change nothing others see', async () => {
  const { rows } = await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql<{ told: string }>`select told from (
      select 'alert ' || is_active as told from alert_rule union all select 'notice ' || (show_until < now()) from notice
      union all select 'limit' from approval_limit union all select 'delegation ' || (valid_to < now()) from approval_delegation
      union all select 'mapping ' || role from account_mapping union all select 'bank ' || status from supplier_bank
      union all select 'comparison' from recipe_comparison union all select 'centre' from revenue_centre
      union all select 'maintenance ' || status from item_maintenance union all select 'pars ' || status from item_pars
      union all select 'reset ' || status from inventory_reset union all select 'move ' || status from count_move
      union all select 'exchange ' || status from recipe_exchange) t order by 1`.execute(trx),
  )
  expect(rows.map(({ told }) => told)).toEqual([
    'alert false',
    'bank PendingApproval',
    'centre',
    'comparison',
    'delegation true',
    'exchange PendingSubmission',
    'limit',
    'maintenance PendingSubmission',
    'mapping ROUND',
    'move PendingSubmission',
    'notice true',
    'pars PendingSubmission',
    'reset PendingSubmission',
  ])
})
