import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { offersIn } from '#core/field-kinds/parts/offers.ts'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, requisitionBody, things } from '../support/inventory.ts'
import { testUsers } from '../support/seed.ts'
import { signIn } from '../support/sign-in.ts'
import type { Row } from '../sources/order-world.ts'
import { createRequestWorld, type RequestWorld } from '../requests/request-world.ts'

describe('market lists', () => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await createRequestWorld()
    // Green Valley asks 2.40 and is preferred, Blue Sea 2.10; the third is cheapest and on hold.
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`insert into supplier (tenant_id, id, number, name, hold, is_active) values ('ui', 3, 'S3', 'On hold', 'All', true)`.execute(
        trx,
      )
      const prices = [
        { supplier: 1, price: '2.4', preferred: true },
        { supplier: 2, price: '2.1', preferred: false },
        { supplier: 3, price: '1', preferred: false },
      ]
      for (const [index, { supplier, price, preferred }] of prices.entries())
        await sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, is_preferred)
          select 'ui', ${things.tomato}, ${index + 1}, ${supplier}, u.unit_id, ${price}::numeric, ${preferred} from item_unit u
          where u.tenant_id = 'ui' and u.id = ${things.tomatoEach}`.execute(trx)
    })
  })
  afterAll(() => world.close())
  afterEach(() => world.holds())

  const line = (changes: object) => ({ ItemId: things.tomato, UnitId: things.tomatoEach, ...changes })
  const list = (lines: readonly object[]) => world.create('MarketLists', { LocationId: places.store, Lines: lines })
  const ordersOf = async (made: Row): Promise<readonly Row[]> => {
    const answer = await world.session.call({
      method: 'GET',
      url: `/inventory/api/PurchaseOrders?$filter=Lines/any(l:l/MarketListId eq ${made.Id})&$orderby=SupplierId`,
    })
    const rows = answer.json<{ value: readonly Row[] }>().value
    return Promise.all(rows.map(({ Id }) => world.read('PurchaseOrders', Id)))
  }

  it('[ML-1] is made of the items of an order guide, with an empty cell for each', async () => {
    const guide = await world.create('Packages', {
      Number: 'G1',
      Name: 'Vegetables',
      Holds: 'Item',
      ForOrders: true,
      Items: [{ ItemId: things.tomato, UnitId: things.tomatoEach }],
    })
    const answer = await world.session.call({
      method: 'POST',
      url: '/inventory/api/MarketLists/sources/package',
      headers: { 'idempotency-key': randomUUID() },
      payload: { Ids: [guide.Id] },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      Sources: [{ Header: { PackageId: guide.Id } }],
      Lines: [{ Line: { ItemId: things.tomato, UnitId: things.tomatoEach } }],
    })
  })

  it('[ML-8] a price by hand above the list needs its reason, which goes along to the order', async () => {
    const dear = { Qty: '10', SupplierId: 1, Price: '3' }
    const body = { LocationId: places.store, Lines: [line(dear)] }
    const refused = await world.session.call({
      method: 'POST',
      url: '/inventory/api/MarketLists',
      headers: { 'idempotency-key': randomUUID() },
      payload: body,
    })
    expect(refused.json()).toMatchObject({ Errors: [{ field: 'priceReason', code: 'required' }] })
    const made = await world.done('MarketLists', await list([line({ ...dear, PriceReason: 'frost' })]), 'submit')
    await world.done('MarketLists', made, 'makeOrders')
    const [order] = await ordersOf(made)
    expect(order?.Lines[0]).toMatchObject({ Price: '3', PriceReason: 'frost' })
    if (order !== undefined) await world.done('PurchaseOrders', order, 'cancel')
  })

  it('[ML-2] takes what a store lacks for requisitions, which is told no more once it is ordered', async () => {
    const wanted = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10' }
    const asked = await world.create('Requisitions', requisitionBody({ Lines: [wanted] }))
    const requisition = await world.done('Requisitions', asked, 'submit')
    const answer = await world.session.call({
      method: 'POST',
      url: '/inventory/api/MarketLists/sources/requisition',
      headers: { 'idempotency-key': randomUUID() },
      payload: { Ids: [requisition.Id], Lines: [requisition.Lines[0]?.Id] },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const brought = answer.json<SourceAnswer>().Lines.map(({ Line }) => Line)
    expect(brought).toMatchObject([{ ItemId: things.tomato, Qty: '10', RequisitionLineId: requisition.Lines[0]?.Id }])
    const shortages = async () =>
      (await world.session.call({ method: 'GET', url: '/inventory/api/RequisitionShortages' })).json<{
        value: object[]
      }>().value
    expect(await shortages()).toHaveLength(1)
    const approved = await world.done('MarketLists', await list([line({ Qty: '10' })]), 'submit')
    const made = await world.done('MarketLists', approved, 'makeOrders')
    for (const order of await ordersOf(made)) await world.done('PurchaseOrders', order, 'submit')
    expect(await shortages()).toEqual([])
  })

  it('[ML-210] who writes market lists and no orders sees what stores lack, and makes a list of it', async () => {
    const wanted = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '7' }
    const asked = await world.create('Requisitions', requisitionBody({ Lines: [wanted] }))
    const requisition = await world.done('Requisitions', asked, 'submit')
    const rights = ['ViewRequisition', 'ViewMarketList', 'CreateMarketList']
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
        select 'ui', ${testUsers.chef.roleId}, 80 + n, p from unnest(${rights}::text[]) with ordinality as r (p, n)`.execute(
        trx,
      ),
    )
    const chef = await signIn(world.test, { user: 'chef' })
    const listed = await chef.call({ url: '/inventory/api/MarketDemands' })
    expect(listed.json()).toMatchObject({ value: [{ RequisitionId: requisition.Id, ShortQty: '7' }] })
    expect((await chef.call({ url: '/inventory/api/RequisitionShortages' })).statusCode).toBe(403)
    const offered = await chef.call({
      method: 'POST',
      url: '/inventory/api/MarketLists/sources/requisition',
      headers: { 'idempotency-key': randomUUID() },
      payload: { Ids: [requisition.Id], Lines: [requisition.Lines[0]?.Id] },
    })
    expect(offered.json<SourceAnswer>().Lines.map(({ Line }) => Line)).toMatchObject([{ Qty: '7' }])
    await world.done('Requisitions', requisition, 'cancel')
  })

  it('[ML-3, ML-4, ML-5] orders of the cheapest, an order per supplier, and is completed once all are submitted', async () => {
    const draft = await list([line({ Qty: '10' }), line({ Qty: '4', SupplierId: 1 }), line({ Qty: null })])
    expect(draft.Lines[0]).toMatchObject({ LowestPrice: '2.1', NextPrice: '2.4' })
    const approved = await world.done('MarketLists', draft, 'submit')
    // 10 at 2.10 of the cheapest, 4 at 2.40 of who was named; nobody is named where nothing is ordered.
    expect(approved.Lines.map((one) => [one['SupplierId'], one['Amount']])).toEqual([
      [2, '21'],
      [1, '9.6'],
      [null, '0'],
    ])
    expect([approved['Status'], approved['TotalAmount']]).toEqual(['Approved', '30.6'])
    const made = await world.done('MarketLists', approved, 'makeOrders')
    expect(made['MadeOrders']).toBe(2)
    const again = await world.move('MarketLists', made, 'makeOrders')
    expect(again.json<{ Code: string }>().Code).toBe('E_GUARD')
    const orders = await ordersOf(made)
    expect(orders.map((one) => [one['SupplierId'], one['Status'], one['TotalAmount'], one.Lines.length])).toEqual([
      [1, 'PendingSubmission', '9.6', 1],
      [2, 'PendingSubmission', '21', 1],
    ])
    const [first, second] = orders
    if (first === undefined || second === undefined) throw new Error('There are two orders')
    const submitted = await world.done('PurchaseOrders', first, 'submit')
    expect((await world.read('MarketLists', made.Id))['Status']).toBe('Partial')
    await world.done('PurchaseOrders', second, 'submit')
    expect((await world.read('MarketLists', made.Id))['Status']).toBe('Completed')
    await world.done('PurchaseOrders', submitted, 'cancel')
    const after = await world.read('MarketLists', made.Id)
    expect([after['Status'], after.Lines.map((one) => one['OrderedQty'])]).toEqual(['Partial', ['10', '0', '0']])
  })

  it('[ML-4] refuses to make orders of a line nobody sells, and makes none', async () => {
    const draft = await list([line({ Qty: '2' }), { ItemId: things.flour, UnitId: things.flourKilo, Qty: '1' }])
    const approved = await world.done('MarketLists', draft, 'submit')
    const answer = await world.move('MarketLists', approved, 'makeOrders')
    expect(answer.json()).toMatchObject({
      Code: 'E_VALIDATION',
      Errors: [{ field: 'supplier', row: 1, code: 'required' }],
    })
    expect(await ordersOf(approved)).toEqual([])
  })

  it('[ML-3, ML-6, ML-7] shows all suppliers, follows what was counted, and tells the last orders', async () => {
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_max, is_active)
        values ('ui', ${things.tomato}, 90, ${places.store}, 500, true)`.execute(trx)
      await sql`update purchase_order set status = 'Cancelled' where tenant_id = 'ui'`.execute(trx)
    })
    for (const qty of ['3', '5'])
      await world.done(
        'PurchaseOrders',
        await world.create('PurchaseOrders', {
          SupplierId: 1,
          DeliveryLocationId: places.store,
          Lines: [line({ Qty: qty, Price: '2' })],
        }),
        'submit',
      )
    const [booked, counted] = (await list([line({}), line({ Counted: '12.5' })])).Lines
    expect(booked).toMatchObject({ LastOrdered: '3 5', Par: '500' })
    expect(offersIn(booked?.['Offers'])).toEqual([
      { of: 2, name: 'Blue Sea', price: '2.1' },
      { of: 1, name: 'Green Valley', price: '2.4' },
    ])
    // 8 come of the orders, less what requisitions take.
    const coming = Number(booked?.['Coming'])
    expect(booked?.['Suggested']).toBe(String(500 - coming - Number(booked?.['OnHand'])))
    // Half a tomato is not ordered.
    expect(counted?.['Suggested']).toBe(String(Math.ceil(500 - coming - 12.5)))
  })

  it('[ML-211] tells the prices of all suppliers, however many there are, and orders of whom is chosen', async () => {
    const [first, last] = [101, 120]
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`insert into supplier (tenant_id, id, number, name, hold, is_active)
        select 'ui', n, 'M' || n, 'Market ' || n, 'None', true from generate_series(${first}::int, ${last}::int) n`.execute(
        trx,
      )
      await sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, is_preferred)
        select 'ui', ${things.tomato}, n, n, u.unit_id, n * 0.123456, false from item_unit u, generate_series(${first}::int, ${last}::int) n
        where u.tenant_id = 'ui' and u.id = ${things.tomatoEach}`.execute(trx)
    })
    const [told] = (await list([line({})])).Lines
    const offers = offersIn(told?.['Offers']) ?? []
    expect([offers.length, offers[0]?.of, offers[1]?.of]).toEqual([22, 2, 1])
    // 120 × 0.123456, all of its decimals.
    expect(offers.at(-1)).toEqual({ of: last, name: 'Market 120', price: '14.81472' })
    const approved = await world.done('MarketLists', await list([line({ Qty: '10', SupplierId: last })]), 'submit')
    expect(approved['TotalAmount']).toBe('148.15')
    const made = await world.done('MarketLists', approved, 'makeOrders')
    const orders = await ordersOf(made)
    expect(orders.map((one) => [one['SupplierId'], one['TotalAmount']])).toEqual([[last, '148.15']])
  })

  const approvedOf = async (...quantities: readonly (readonly [supplier: number, qty: string])[]) => {
    // The same is not asked for twice on a day without being told.
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`update purchase_order set status = 'Cancelled' where tenant_id = 'ui'`.execute(trx),
    )
    const lines = quantities.map(([SupplierId, Qty]) => line({ Qty, SupplierId }))
    return world.done('MarketLists', await list(lines), 'submit')
  }
  const statesOf = async (made: Row) => (await ordersOf(made)).map((one) => [one['SupplierId'], one['Status']])

  it('[ML-212] orders at once: an order per supplier, each submitted and told by its number', async () => {
    const answer = await world.move('MarketLists', await approvedOf([1, '4'], [2, '10']), 'orderNow')
    expect(answer.statusCode, answer.body).toBe(200)
    const ordered = answer.json<
      Row & { readonly '@larder.said': string; readonly '@larder.records': readonly string[] }
    >()
    expect([ordered['Status'], ordered['MadeOrders']]).toEqual(['Completed', 2])
    expect(ordered['@larder.said']).toMatch(
      /^Purchase order \S+ was submitted\. Nobody has to approve it\. Purchase order \S+ was submitted\. Nobody has to approve it\.$/,
    )
    expect(ordered['@larder.records']).toHaveLength(2)
    expect(await statesOf(ordered)).toEqual([
      [1, 'Approved'],
      [2, 'Approved'],
    ])
    expect((await world.move('MarketLists', ordered, 'orderNow')).json<{ Code: string }>().Code).toBe('E_STATE')
  })

  it('[ML-212] what is asked about an order is asked before anything stays, and confirmed once', async () => {
    const least = (amount: number | null) =>
      withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
        sql`update supplier set min_order = ${amount} where tenant_id = 'ui' and id = 1`.execute(trx),
      )
    await least(50)
    const approved = await approvedOf([1, '4'], [2, '10'])
    const asked = await world.move('MarketLists', approved, 'orderNow')
    expect(asked.json()).toMatchObject({
      Code: 'E_MADE_WARNED',
      CanConfirm: true,
      Errors: [{ params: { of: 'Green Valley', why: expect.stringMatching(/50\.00.*9\.60|9\.60.*50\.00/) } }],
    })
    expect(await ordersOf(approved)).toEqual([])
    const ordered = await world.done('MarketLists', approved, 'orderNow', { Confirmed: true })
    await least(null)
    expect(ordered['Status']).toBe('Completed')
  })

  it('[ML-212] an order that is refused stays a draft with its reason, beside those that go', async () => {
    const controllerIs = (isActive: boolean) =>
      withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
        sql`update app_user set is_active = ${isActive} where tenant_id = 'ui' and id = ${testUsers.controller.id}`.execute(
          trx,
        ),
      )
    // Orders from 1,000 are the controller's to approve, who is gone: 500 at 2.40 are 1,200.
    const approved = await approvedOf([1, '500'], [2, '10'])
    await controllerIs(false)
    const ordered = await world.done('MarketLists', approved, 'orderNow')
    await controllerIs(true)
    expect(String(ordered['@larder.said'])).toMatch(
      /Purchase order \S+ stays a draft: Nobody else can approve this document\..*Purchase order \S+ was submitted\./,
    )
    expect([ordered['Status'], ordered['MadeOrders']]).toEqual(['Partial', 2])
    const orders = await ordersOf(ordered)
    expect(orders.map((one) => [one['SupplierId'], one['Status']])).toEqual([
      [1, 'PendingSubmission'],
      [2, 'Approved'],
    ])
    // It is submitted by hand once somebody can approve it.
    const [draft] = orders
    if (draft !== undefined) await world.done('PurchaseOrders', draft, 'submit')
  })
})
