import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { createRequestWorld, tomato, type RequestWorld } from '../requests/request-world.ts'

/** Two cost centres and two accounts of expense besides that of the category. */
const [kitchen, bar, cleaning, laundry] = [1, 2, 31, 32]

describe('lines of an order with an account, a cost centre and a day of their own', () => {
  let world: RequestWorld
  const rows = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  beforeAll(async () => {
    world = await createRequestWorld()
    await rows(sql`insert into cost_centre (tenant_id, id, code, name, is_active) values
      ('ui', ${kitchen}, 'K', 'Kitchen', true), ('ui', ${bar}, 'B', 'Bar', true)`)
    await rows(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
      ('ui', ${cleaning}, '6110', 'Cleaning', 'EXPENSE', true), ('ui', ${laundry}, '6120', 'Laundry', 'EXPENSE', true)`)
    // Flour is kept nowhere here: what comes of it is spent.
    await rows(sql`update item set is_stocked = false where tenant_id = 'ui' and id = ${things.flour}`)
  })
  afterAll(() => world.close())
  afterEach(() => world.holds())

  const flour = (Qty: string, more: object = {}) => ({
    ItemId: things.flour,
    UnitId: things.flourKilo,
    Qty,
    Price: '2',
    ...more,
  })
  /** What is committed or spent, by kind, cost centre and account. */
  const entries = async () =>
    (
      await rows<{
        readonly said: string
      }>(sql`select concat_ws(' ', kind, coalesce(cost_centre_id::text, '-'), account_id, sum(amount)::numeric(20, 2)) as said
        from commitment_entry where tenant_id = 'ui' group by kind, cost_centre_id, account_id having sum(amount) <> 0
        order by kind, cost_centre_id, account_id`)
    ).map(({ said }) => said)
  const expensed = async () =>
    (
      await rows<{
        readonly said: string
      }>(sql`select concat_ws(' ', coalesce(j.cost_centre_id::text, '-'), j.account_id, sum(j.debit - j.credit)::numeric(20, 2)) as said
        from journal_line j where j.tenant_id = 'ui' and j.account_id in (${cleaning}, ${laundry}, 2)
        group by j.cost_centre_id, j.account_id order by 1`)
    ).map(({ said }) => said)
  const ordered = (lines: readonly object[], more: object = {}): Promise<Row> =>
    world.create('PurchaseOrders', { SupplierId: 1, DeliveryLocationId: places.store, Lines: lines, ...more })

  it('[PORD-10] commit, are received and posted each on its own, or else on what the header says', async () => {
    const draft = await ordered(
      [flour('10', { AccountId: cleaning, CostCentreId: bar }), flour('5', { AccountId: laundry }), flour('1')],
      { CostCentreId: kitchen },
    )
    const order = await world.done('PurchaseOrders', draft, 'submit')
    expect(await entries()).toEqual([
      `PO ${kitchen} 2 2.00`,
      `PO ${kitchen} ${laundry} 10.00`,
      `PO ${bar} ${cleaning} 20.00`,
    ])
    const receipt = await world.create('Receipts', {
      SupplierId: 1,
      LocationId: places.store,
      CostCentreId: kitchen,
      Lines: [
        taking(order, 0, '4', { AccountId: cleaning, CostCentreId: bar }),
        taking(order, 1, '5', { AccountId: laundry }),
      ],
    })
    const posted = await world.done('Receipts', receipt, 'post')
    expect(await entries()).toEqual([
      `ACT ${kitchen} ${laundry} 10.00`,
      `ACT ${bar} ${cleaning} 8.00`,
      `PO ${kitchen} 2 2.00`,
      `PO ${bar} ${cleaning} 12.00`,
    ])
    expect(await expensed()).toEqual([`${kitchen} ${laundry} 10.00`, `${bar} ${cleaning} 8.00`])
    await world.done('Receipts', posted, 'reverse', { Remarks: 'wrong' })
    expect(await entries()).toEqual([
      `PO ${kitchen} 2 2.00`,
      `PO ${kitchen} ${laundry} 10.00`,
      `PO ${bar} ${cleaning} 20.00`,
    ])
    await world.done('PurchaseOrders', await world.read('PurchaseOrders', order.Id), 'closeShort')
    expect(await entries()).toEqual([])
  })

  it('[PORD-10] a receipt is offered what the line of the order says', async () => {
    const order = await world.done(
      'PurchaseOrders',
      await ordered([flour('3', { AccountId: cleaning, CostCentreId: bar })]),
      'submit',
    )
    const answer = await world.offered({ Ids: [order.Id] })
    expect(answer.json()).toMatchObject({ Lines: [{ Line: { AccountId: cleaning, CostCentreId: bar } }] })
    await world.done('PurchaseOrders', order, 'cancel')
  })

  it('[PORD-10] what an invoice differs is spent by the cost centre of the line', async () => {
    const order = await world.done(
      'PurchaseOrders',
      await ordered([flour('100', { AccountId: cleaning, CostCentreId: bar })]),
      'submit',
    )
    const booking = { AccountId: cleaning, CostCentreId: bar }
    const draft = await world.receipt([taking(order, 0, '100', booking)])
    const receipt = await world.done('Receipts', draft, 'post')
    expect(await entries()).toEqual([`ACT ${bar} ${cleaning} 200.00`])
    const voucher = await world.create('Vouchers', {
      SupplierId: 1,
      InvoiceNo: 'LB-1',
      InvoiceTotal: '201',
      Lines: [{ ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '100', Price: '2.01' }],
    })
    await world.done('Vouchers', voucher, 'post')
    expect(await entries()).toEqual([`ACT ${bar} ${cleaning} 201.00`])
  })

  it('[PORD-10] and where the line says none by that of its document, and on the account of its project', async () => {
    const before = await entries()
    const capital = 40
    await rows(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
      ('ui', ${capital}, '1800', 'Capital work', 'CAPWIP', true)`)
    const project = await world.done(
      'CapitalProjects',
      await world.create('CapitalProjects', {
        Name: 'New line',
        Budget: '1000',
        StartsOn: '2020-01-01',
        ExpiresOn: '2099-12-31',
        AccountId: capital,
      }),
      'submit',
    )
    const head = { CostCentreId: kitchen, ProjectId: project.Id }
    const order = await world.done('PurchaseOrders', await ordered([flour('100')], head), 'submit')
    const receipt = await world.done('Receipts', await world.receipt([taking(order, 0, '100')], head), 'post')
    const line = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '100', Price: '2.01' }
    const body = { SupplierId: 1, InvoiceNo: 'LB-2', InvoiceTotal: '201', Lines: [line] }
    const voucher = await world.create('Vouchers', body)
    const said = { BookedCostCentreId: kitchen, BookedAccountId: capital }
    expect(voucher.Lines[0]).toMatchObject(said)
    // One that waits from before knows it as well.
    await rows(sql`update voucher_line set head_cost_centre_id = null, head_account_id = null, booked_cost_centre_id = null,
      booked_account_id = null where parent_id = ${voucher.Id}`)
    const migration = readFileSync('server/db/migrations-after/budgets/561_cost_centres_of_heads.sql', 'utf8')
    await world.test.database
      .owner()
      .transaction()
      .execute((trx) => sql.raw(migration).execute(trx))
    expect((await world.read('Vouchers', voucher.Id)).Lines[0]).toMatchObject(said)
    await world.done('Vouchers', voucher, 'post')
    expect((await entries()).filter((entry) => !before.includes(entry))).toEqual([`ACT ${kitchen} ${capital} 201.00`])
  })

  it('[PORD-10, PREQ-13] what a line of a request says commits there and goes along to the order', async () => {
    const wanted = {
      ...tomato('10', { SupplierId: 1, Price: '2' }),
      CostCentreId: bar,
      NeededBy: '2031-05-02',
    }
    const request = await world.request([wanted], { CostCentreId: kitchen })
    const requested = async () => (await entries()).filter((entry) => entry.startsWith('PRE'))
    expect(await requested()).toEqual([`PRE ${bar} 1 20.00`])
    const answer = await world.session.call({
      method: 'POST',
      url: '/inventory/api/PurchaseOrders/sources/purchaseRequest',
      headers: { 'idempotency-key': 'booking' },
      payload: { Ids: [request.Id] },
    })
    expect(answer.json()).toMatchObject({ Lines: [{ Line: { CostCentreId: bar, DeliveryDate: '2031-05-02' } }] })
    await world.done('PurchaseRequests', request, 'cancel')
    expect(await requested()).toEqual([])
  })

  it('[PORD-8, PORD-11] an order is late by the day of a line before its own', async () => {
    const past = { OrderDate: '2020-01-01', DeliveryDate: '2020-01-02' }
    const made = async (lines: readonly object[], more: object) =>
      (await world.done('PurchaseOrders', await ordered(lines, more), 'submit')).Id
    const late = await made([flour('1', { DeliveryDate: '2031-01-01' }), flour('2')], past)
    const waits = await made([flour('3', { DeliveryDate: '2031-01-01' })], past)
    const early = await made([flour('4', { DeliveryDate: '2020-01-03' }), flour('5')], {
      OrderDate: '2020-01-01',
      DeliveryDate: '2031-01-01',
    })
    const view = world.test.definitions.base.families
      .get('purchaseOrder')
      ?.lists['purchaseOrders']?.views.find(({ id }) => id === 'late')
    const filter = encodeURIComponent((view?.where ?? '').replaceAll('$today', '2026-01-01'))
    const answer = await world.session.call({
      method: 'GET',
      url: `/inventory/api/PurchaseOrders?$filter=${filter}&$orderby=Id`,
    })
    const found = answer.json<{ value: readonly Row[] }>().value.map(({ Id }) => Id)
    expect([late, waits, early].map((id) => found.includes(id))).toEqual([true, false, true])
  })
})
