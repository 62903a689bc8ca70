import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { things } from '../support/inventory.ts'
import type { Row } from '../sources/order-world.ts'
import { siteDay } from '../support/site-day.ts'
import { createRequestWorld, ordering, tomato, type RequestWorld } from './request-world.ts'

describe('orders made from purchase requests', () => {
  let world: RequestWorld
  let before = { PRE: 0, PO: 0 }
  beforeAll(async () => {
    world = await createRequestWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    before = { PRE: 0, PO: 0 }
    before = await committed()
  })
  afterEach(() => world.holds())

  /** What is committed more than before the test. */
  async function committed() {
    const [pre, po] = [await world.committed('PRE'), await world.committed('PO')]
    return { PRE: Number(pre) - before.PRE, PO: Number(po) - before.PO }
  }
  const now = (row: Row, set = 'PurchaseRequests') => world.read(set, row.Id)
  const quantities = async (request: Row) =>
    (await now(request)).Lines.map((line) => [line['OrderedQty'], line['CancelledQty'], line['OpenQty']])
  const decide = async (order: Row, move: string) => {
    const answer = await world.controller.call({
      method: 'POST',
      url: `/inventory/api/PurchaseOrders(${order.Id})/${move}`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(order['VersionNo'])}"` },
      payload: { Remarks: 'decided' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Row>()
  }

  it('[PREQ-12] of two lines of 10, one ordered whole and one by half, 75 percent are ordered', async () => {
    const request = await world.request([tomato('10', { SupplierId: 1 }), tomato('10', { SupplierId: 1 })])
    expect(request).toMatchObject({ OrderedPct: '0', LineCount: 2 })
    await world.done(
      'PurchaseOrders',
      await world.orderOf([ordering(request, 0, '10'), ordering(request, 1, '5')]),
      'submit',
    )
    expect(await now(request)).toMatchObject({ Status: 'Partial', OrderedPct: '75' })
  })

  it('[PREQ-154] the list names the suppliers of the lines, each once, and finds by them', async () => {
    const wanted = [tomato('1', { SupplierId: 2 }), tomato('2', { SupplierId: 1 }), tomato('3', { SupplierId: 2 })]
    const request = await world.request(wanted)
    const rows = async (path: string) =>
      (await world.session.call({ url: `/inventory/api/${path}` })).json<{ value: readonly Row[] }>().value
    const found = async (supplier: number) => {
      const filter = encodeURIComponent(`Id eq ${request.Id} and Lines/any(l:l/SupplierId eq ${supplier})`)
      return (await rows(`PurchaseRequests?$select=Id,Suppliers&$filter=${filter}`)).map((row) => row['Suppliers'])
    }
    const names = (await rows('Suppliers?$select=Id,Name&$filter=Id in (1,2)&$orderby=Name')).map((row) => row['Name'])
    expect(await found(1)).toEqual([names.join(', ')])
    expect(await found(99)).toEqual([])
  })

  it('[PREQ-12] lines come from a package with their quantities', async () => {
    const items = [{ ItemId: things.tomato, UnitId: things.tomatoEach, DefaultQty: '6' }]
    const guide = await world.create('Packages', { Number: 'REQ1', Name: 'Usual', Holds: 'Item', Items: items })
    const answer = await world.session.call({
      method: 'POST',
      url: '/inventory/api/PurchaseRequests/sources/package',
      payload: { Ids: [guide.Id] },
    })
    expect(answer.json<SourceAnswer>().Lines).toMatchObject([{ Line: { ItemId: things.tomato, Qty: '6' } }])
  })

  it('[PREQ-5, SRC-17] offers lines of one supplier, of the place, and those that name nobody', async () => {
    const wanted = [
      tomato('10', { SupplierId: 1, Price: '2' }),
      tomato('4', { SupplierId: 2, Price: '3' }),
      { Description: 'Ladle', Qty: '2' },
    ]
    const request = await world.request(wanted)
    const offered = async (body: object) => {
      const answer = await world.session.call({
        method: 'POST',
        url: '/inventory/api/PurchaseOrders/sources/purchaseRequest',
        payload: body,
      })
      if (answer.statusCode !== 200) return answer.json<{ Code: string }>().Code
      return answer
        .json<SourceAnswer>()
        .Lines.map(({ Line, Header }) => [Line['Qty'], Line['Price'], Header['SupplierId']])
    }
    // Of a request as a whole: the lines of the supplier its first line names.
    expect(await offered({ Ids: [request.Id] })).toEqual([
      ['10', '2', 1],
      ['2', '0', null],
    ])
    expect(await offered({ Ids: [request.Id], Lines: [request.Lines[1]?.Id, request.Lines[2]?.Id] })).toEqual([
      ['4', '3', 2],
      ['2', '0', null],
    ])
    expect(await offered({ Ids: [request.Id], Same: { SupplierId: 2 } })).toEqual([
      ['4', '3', 2],
      ['2', '0', null],
    ])
    expect(await offered({ Ids: [request.Id], Lines: request.Lines.map(({ Id }) => Id) })).toBe('E_SOURCE_DIFFERS')
    await world.done('PurchaseRequests', request, 'cancel')
  })

  it('[PREQ-6, PREQ-7] takes from the request, and what the request committed becomes what the order costs', async () => {
    // 10 at 2.00 are 20.00. The order takes 4 at 2.50: 8.00 of the request go, 10.00 of the order come.
    const request = await world.request([tomato('10', { Price: '2' })])
    expect(await committed()).toEqual({ PRE: 20, PO: 0 })
    const order = await world.done(
      'PurchaseOrders',
      await world.orderOf([ordering(request, 0, '4', { Price: '2.5' })]),
      'submit',
    )
    expect([order['Status'], (await now(request))['Status'], await committed()]).toEqual([
      'Approved',
      'Partial',
      { PRE: 12, PO: 10 },
    ])
    const rest = await world.done('PurchaseOrders', await world.orderOf([ordering(request, 0, '6')]), 'submit')
    expect([(await now(request))['Status'], await committed()]).toEqual(['Completed', { PRE: 0, PO: 22 }])
    // Taken back, its 6 are open again and commit their 12.00.
    const revised = await world.done('PurchaseOrders', rest, 'revise')
    expect(revised.Lines[0]).toMatchObject({ RequestId: request.Id, RequestLineId: request.Lines[0]?.Id })
    expect([(await now(request))['Status'], await quantities(request), await committed()]).toEqual([
      'Partial',
      [['4', '0', '6']],
      { PRE: 12, PO: 10 },
    ])
    await world.done('PurchaseOrders', await world.done('PurchaseOrders', revised, 'submit'), 'cancel')
    await world.done('PurchaseOrders', order, 'cancel')
    expect([(await now(request))['Status'], await committed()]).toEqual(['Approved', { PRE: 20, PO: 0 }])
    await world.done('PurchaseRequests', await now(request), 'cancel')
    expect(await committed()).toEqual({ PRE: 0, PO: 0 })
  })

  it('[PREQ-7] counts an order nobody has approved yet as taken, and keeps committed what it took', async () => {
    // 1,000 at 2.00 are 2,000.00; an order of 600 waits, one of 100 does not.
    const request = await world.request([tomato('1000', { Price: '2' })])
    const waiting = await world.done('PurchaseOrders', await world.orderOf([ordering(request, 0, '600')]), 'submit')
    expect([waiting['Status'], await quantities(request), await committed()]).toEqual([
      'PendingApproval',
      [['600', '0', '400']],
      { PRE: 2000, PO: 0 },
    ])
    await world.done('PurchaseOrders', await world.orderOf([ordering(request, 0, '100')]), 'submit')
    expect(await committed()).toEqual({ PRE: 1800, PO: 200 })
    // Closed short, the request gives back the 300 nobody took.
    await world.done('PurchaseRequests', await now(request), 'closeShort')
    expect([await quantities(request), await committed()]).toEqual([[['700', '300', '0']], { PRE: 1200, PO: 200 }])
    const denied = await decide(waiting, 'deny')
    expect([await quantities(request), (await now(request))['Status'], await committed()]).toEqual([
      [['100', '300', '600']],
      'Partial',
      { PRE: 1200, PO: 200 },
    ])
    const revised = await world.done('PurchaseOrders', denied, 'revise')
    expect(revised.Lines[0]).toMatchObject({ RequestLineId: request.Lines[0]?.Id })
    const again = await world.done('PurchaseOrders', revised, 'submit')
    const approved = await decide(again, 'approve')
    expect([approved['Status'], (await now(request))['Status'], await committed()]).toEqual([
      'Approved',
      'Completed',
      { PRE: 0, PO: 1400 },
    ])
  })

  it('[PREQ-8] refuses the second of two who take the last open quantity, with the figures', async () => {
    const request = await world.request([tomato('5', { Price: '2' })])
    const drafts = await Promise.all([
      world.orderOf([ordering(request, 0, '3')]),
      world.orderOf([ordering(request, 0, '4')]),
    ])
    const answers = await Promise.all(drafts.map((draft) => world.move('PurchaseOrders', draft, 'submit')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    const won = drafts[answers.findIndex(({ statusCode }) => statusCode === 200)]
    const open = String(5 - Number(won?.Lines[0]?.['Qty']))
    expect(refused?.body).toContain(`"open":"${open}"`)
    // More than was asked for from the start: open what is open, asked 6.
    const six = await world.move('PurchaseOrders', await world.orderOf([ordering(request, 0, '6')]), 'submit')
    expect([six.statusCode, six.body]).toEqual([409, expect.stringContaining(`"takes":"6"`)])
    expect(six.body).toContain(`"open":"${open}"`)
  })

  it('[PREQ-9] makes what was asked for in words an order of the item a buyer finds for it, counted as it was asked', async () => {
    // 5 at 8.00 are 40.00; 2 of them, ordered as kilograms of tomatoes, give back 16.00.
    const request = await world.request([{ Description: 'Red tomatoes, crates', Qty: '5', Price: '8' }])
    const asKilos = (qty: string) =>
      ordering(request, 0, qty, { ItemId: things.tomato, UnitId: things.tomatoKilo, Price: '9' })
    await world.done('PurchaseOrders', await world.orderOf([asKilos('2')]), 'submit')
    expect([await quantities(request), await committed()]).toEqual([[['2', '0', '3']], { PRE: 24, PO: 18 }])
    const over = await world.move('PurchaseOrders', await world.orderOf([asKilos('4')]), 'submit')
    expect([over.statusCode, over.body]).toEqual([409, expect.stringContaining('"open":"3"')])
    await world.done('PurchaseOrders', await world.orderOf([asKilos('3')]), 'submit')
    expect([(await now(request))['Status'], await committed()]).toEqual(['Completed', { PRE: 0, PO: 45 }])
  })

  it('[PREQ-10] lists open lines with what is open of them and how late they are', async () => {
    const request = await world.request(
      [tomato('10', { SupplierId: 1, Price: '2' }), { Description: 'Ladle', Qty: '2' }],
      {
        PostDate: day(-3),
        NeededBy: day(-2),
      },
    )
    await world.done('PurchaseOrders', await world.orderOf([ordering(request, 0, '4')]), 'submit')
    const answer = await world.session.call({
      method: 'GET',
      url: `/inventory/api/OpenRequestLines?$filter=RequestId eq ${request.Id}&$orderby=Description desc`,
    })
    expect(answer.json<{ value: object[] }>().value).toMatchObject([
      {
        Id: request.Lines[0]?.Id,
        Description: 'Tomato',
        OpenQty: '6',
        OrderedQty: '4',
        OpenAmount: '12',
        Due: 'Late',
        SupplierId: 1,
      },
      { Id: request.Lines[1]?.Id, Description: 'Ladle', OpenQty: '2', ItemId: null, Due: 'Late' },
    ])
  })

  /** A day counted from today by the test's clock. */
  function day(days: number): string {
    return siteDay(world.test.clock, days)
  }
})
