import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { offersIn } from '#core/field-kinds/parts/offers.ts'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { createRunWorker, type RunWorker } from '../runs/run-worker.ts'
import type { Row } from '../sources/order-world.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { places, things } from '../support/inventory.ts'
import { createRequestWorld, tomato, type RequestWorld } from './request-world.ts'

type Line = Readonly<Record<string, unknown>> & { readonly Id: number }

const [euro, pound, yen, home] = [77, 78, 79, 164]

describe('prices suppliers ask in another currency', () => {
  let world: RequestWorld
  let worker: RunWorker
  beforeAll(async () => {
    world = await createRequestWorld()
    worker = createRunWorker(world.test, productFigures)
    // Supplier 1 asks 2.30 at home; Maison Verte 2.00 euros, at 1.0941; Edo 350 yen, at 0.0067; of the pound no rate is known.
    await execute(`insert into currency (tenant_id, id, code, name, symbol, decimals) values ('ui', ${euro}, 'XEU', 'Test euro', '', 2),
        ('ui', ${pound}, 'XGB', 'Test pound', '', 2), ('ui', ${yen}, 'XJP', 'Test yen', '', 0);
      insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from) values
        ('ui', 901, ${euro}, ${home}, 1.0941, current_date - 2), ('ui', 902, ${yen}, ${home}, 0.0067, current_date - 2);
      insert into supplier (tenant_id, id, number, name, hold, is_active, currency_id, min_order) values
        ('ui', 9, 'S9', 'Maison Verte', 'None', true, ${euro}, 25), ('ui', 10, 'S10', 'Edo', 'None', true, ${yen}, null),
        ('ui', 11, 'S11', 'Thames', 'None', true, ${pound}, null);
      insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, unit_id, price, currency_id) values
        ('ui', 1, 30, 1, 1, 20, 2.3, null), ('ui', 2, 30, 2, 9, 20, 2, ${euro}), ('ui', 3, 30, 3, 10, 20, 350, ${yen}),
        ('ui', 4, 30, 4, 11, 20, 1, ${pound});
      update category set is_active = true where tenant_id = 'ui'`)
  })
  afterAll(async () => {
    expect(worker.failures).toEqual([])
    await worker.close()
    await world.close()
  })
  afterEach(() => world.holds())

  const execute = (text: string) => withTenant(world.test.db, { tenantId: 'ui' }, (trx) => sql.raw(text).execute(trx))
  const found = async (path: string) =>
    (await world.session.call({ url: `/inventory/api/${path}` })).json<{ value: readonly Line[] }>().value
  const offered = async (set: string, ids: readonly number[]) => {
    const answer = await world.session.call({
      method: 'POST',
      url: `/inventory/api/PurchaseOrders/sources/${set}`,
      payload: { Ids: ids },
    })
    return answer.json<SourceAnswer>()
  }
  const orderOf = (request: Row, changes: object, line: object = {}) =>
    world.orderOf(
      [
        {
          RequestId: request.Id,
          RequestLineId: request.Lines[0]?.Id,
          ItemId: things.tomato,
          UnitId: things.tomatoEach,
          Qty: request.Lines[0]?.['Qty'],
          ...line,
        },
      ],
      changes,
    )
  const moved = async (set: string, row: Pick<Row, 'Id'>, name: string): Promise<Row> => {
    await world.done(set, await world.read(set, row.Id), name)
    await worker.workOff()
    return world.read(set, row.Id)
  }

  it('[CUR-13, PREQ-2, PREQ-3] a request compares them at the rate of the day, and its order is at the price that is asked', async () => {
    const [before, ordered] = [Number(await world.committed('PRE')), Number(await world.committed('PO'))]
    const draft = await world.draft([tomato('10')])
    // 2.00 × 1.0941; Thames asks less, at no rate.
    expect(draft.Lines[0]).toMatchObject({ ListPrice: '2.1882', AskedPrice: '2.00 XEU', BestBid: '2.1882' })
    const request = await world.done('PurchaseRequests', draft, 'submit')
    expect(request.Lines[0]).toMatchObject({ SupplierId: 9, OrderCurrencyId: euro, OrderPrice: '2', Amount: '21.88' })
    expect(Number(await world.committed('PRE')) - before).toBeCloseTo(21.88, 6)
    const { Lines } = await offered('purchaseRequest', [request.Id])
    expect(Lines[0]).toMatchObject({
      Header: { SupplierId: 9, CurrencyId: euro },
      Line: { Price: '2', PriceCurrencyId: euro },
    })
    const order = await orderOf(request, { SupplierId: 9, CurrencyId: euro }, Lines[0]?.Line)
    expect(order).toMatchObject({ ExchangeRate: '1.0941', PayableAmount: '20', BaseTotal: '21.88' })
    // 20.00 are below the smallest order of 25.00, which somebody confirms.
    await world.done('PurchaseOrders', order, 'submit', { Confirmed: true })
    expect(Number(await world.committed('PRE')) - before).toBeCloseTo(0, 6)
    expect(Number(await world.committed('PO')) - ordered).toBeCloseTo(21.88, 6)
  })

  it('[CUR-13] an order in another currency than its price is refused, and a price of one’s own is in that of the site', async () => {
    const abroad = await world.request([tomato('4', { SupplierId: 9 })])
    const body = { SupplierId: 9, CurrencyId: home, DeliveryLocationId: places.store }
    const line = {
      RequestId: abroad.Id,
      RequestLineId: abroad.Lines[0]?.Id,
      Qty: '4',
      Price: '2',
      PriceCurrencyId: euro,
    }
    const refused = await world.session.call({
      method: 'POST',
      url: '/inventory/api/PurchaseOrders',
      headers: { 'idempotency-key': 'other-currency' },
      payload: { ...body, Lines: [{ ItemId: things.tomato, UnitId: things.tomatoEach, ...line }] },
    })
    expect(issuesOf(refused)).toEqual(['lines/0/price rule/pricesOfSite'])
    const own = await world.request([tomato('4', { SupplierId: 9, Price: '2.2' })])
    expect(own.Lines[0]).toMatchObject({ OrderCurrencyId: home, OrderPrice: null, Amount: '8.8' })
    const { Lines } = await offered('purchaseRequest', [own.Id])
    expect(Lines[0]).toMatchObject({ Header: { CurrencyId: home }, Line: { Price: '2.2', PriceCurrencyId: home } })
    for (const row of [abroad, own]) await world.done('PurchaseRequests', row, 'cancel')
  })

  it('[CUR-13, CUR-11] counts a currency without decimals in whole ones', async () => {
    const request = await world.request([tomato('3', { SupplierId: 10 })])
    // 350 × 0.0067 = 2.345; 3 are 7.035.
    expect(request.Lines[0]).toMatchObject({ ListPrice: '2.345', OrderPrice: '350', Amount: '7.04' })
    const { Lines } = await offered('purchaseRequest', [request.Id])
    const order = await orderOf(request, { SupplierId: 10, CurrencyId: yen }, Lines[0]?.Line)
    expect(order).toMatchObject({ PayableAmount: '1050', BaseTotal: '7.04' })
    await world.done('PurchaseOrders', order, 'submit')
  })

  it('[PROC-12, PROC-3, PROC-5] a processing brings together by currency, compares at home, and orders at the price that is asked', async () => {
    await world.request([tomato('10', { SupplierId: 9 }), tomato('5', { SupplierId: 1 })])
    const run = await moved('RequestProcessings', await world.create('RequestProcessings', {}), 'generate')
    const lines = () => found(`RequestProcessingLines?$filter=RunId eq ${run.Id}&$orderby=Id`)
    const orders = () => found(`RequestProcessingOrders?$filter=RunId eq ${run.Id}&$orderby=SupplierId`)
    const [abroad, atHome] = await lines()
    expect(abroad).toMatchObject({ CurrencyId: euro, Rate: '1.0941', Price: '2', OrderAmount: '20', Amount: '21.88' })
    expect(abroad).toMatchObject({ RequestedAmount: '21.88', Saving: '0', BestSaving: '0' })
    expect(atHome).toMatchObject({ CurrencyId: home, Rate: '1', Price: '2.3', Amount: '11.5' })
    // 11.50 − 5 × 2.1882.
    expect(atHome).toMatchObject({ BestSupplierId: 9, BestPrice: '2.1882', BestSaving: '0.56' })
    expect(await orders()).toMatchObject([
      { SupplierId: 1, CurrencyId: home, OrderAmount: '11.5', Amount: '11.5', Note: 'Fine' },
      { SupplierId: 9, CurrencyId: euro, OrderAmount: '20', Amount: '21.88', Note: 'BelowMinimum', ShortBy: '5' },
    ])
    expect(run).toMatchObject({ PlannedAmount: '33.38' })
    // Bought of the same supplier it goes into the same order: 15 at 2.00.
    const url = `/inventory/api/RequestProcessingLines(${String(atHome?.Id)})`
    const etag = String((await world.session.call({ url })).headers['etag'])
    const chosen = await world.session.call({
      method: 'PATCH',
      url,
      headers: { 'if-match': etag },
      payload: { SupplierId: 9 },
    })
    // 5 × 2.00 × 1.0941 = 10.941; asked for at 11.50.
    expect(chosen.json()).toMatchObject({ CurrencyId: euro, Price: '2', Amount: '10.94', Saving: '0.56' })
    expect(await orders()).toMatchObject([{ SupplierId: 9, OrderAmount: '30', Note: 'Fine', ShortBy: '0' }])
    const done = await moved('RequestProcessings', run, 'apply')
    // 21.88 and 10.94.
    expect(done).toMatchObject({ Status: 'Completed', OrderCount: 1, OrderedAmount: '32.82', SavedAmount: '0.56' })
    const [made] = await orders()
    const order = await world.read('PurchaseOrders', Number(made?.['OrderId']))
    expect(order).toMatchObject({ Status: 'Approved', CurrencyId: euro, PayableAmount: '30', BaseTotal: '32.82' })
    // 10 and 5 of one price are one line (PROC-73).
    expect(order.Lines.map((line) => [line['Qty'], line['Price']])).toEqual([['15', '2']])
  })

  it('[CUR-13, ML-3, ML-4] a market list shows them beside the others, and makes an order for each supplier and currency', async () => {
    const line = (changes: object) => ({ ItemId: things.tomato, UnitId: things.tomatoEach, ...changes })
    // 2.20 in the currency of the site is more than their 2.00 abroad, which are 2.1882 there: a reason is asked for.
    const dearer = line({ Qty: '4', SupplierId: 9, Price: '2.2', PriceReason: 'Paid at home' })
    const list = await world.create('MarketLists', {
      LocationId: places.store,
      Lines: [line({ Qty: '10' }), dearer, line({ Qty: '2', SupplierId: 1 })],
    })
    expect(offersIn(list.Lines[0]?.['Offers'])).toMatchObject([
      { name: 'Maison Verte', price: '2.1882', asked: { price: '2', code: 'XEU', decimals: 2 } },
      { of: 1, price: '2.3' },
      { name: 'Edo', price: '2.345', asked: { price: '350', code: 'XJP', decimals: 0 } },
    ])
    expect(list.Lines[0]).toMatchObject({ LowestPrice: '2.1882', NextPrice: '2.3' })
    expect(list.Lines[1]).toMatchObject({ ListPrice: '2.1882' })
    const approved = await world.done('MarketLists', list, 'submit')
    expect(approved.Lines.map((one) => [one['SupplierId'], one['OrderCurrencyId'], one['OrderPrice']])).toEqual([
      [9, euro, '2'],
      [9, home, null],
      [1, home, null],
    ])
    // 21.88 abroad, 8.80 and 4.60.
    expect(approved['TotalAmount']).toBe('35.28')
    expect((await world.done('MarketLists', approved, 'makeOrders'))['MadeOrders']).toBe(3)
    const rows = await found(`PurchaseOrders?$filter=Lines/any(l:l/MarketListId eq ${list.Id})&$orderby=Id`)
    const orders = await Promise.all(rows.map(({ Id }) => world.read('PurchaseOrders', Id)))
    expect(orders.map((one) => [one['SupplierId'], one['CurrencyId'], one['TotalAmount'], one['BaseAmount']])).toEqual([
      [9, euro, '20', '21.88'],
      [9, home, '8.8', '8.8'],
      [1, home, '4.6', '4.6'],
    ])
  })
})
