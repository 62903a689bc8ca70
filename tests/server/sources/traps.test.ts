import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { statusCodes } from '../support/document-test.ts'
import { places, things } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'
import { createOrderWorld, taking, type OrderWorld, type Row } from './order-world.ts'

/** A dozen and a third of the tomato that is counted by the piece. */
const units = { dozen: 44, third: 45 }

describe('where documents made from documents went wrong elsewhere', () => {
  let world: OrderWorld
  beforeAll(async () => {
    world = await createOrderWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`with made as (insert into unit (tenant_id, id, code, name) values ('ui', 24, 'DZ', 'Dozen'), ('ui', 25, 'TH', 'Third'))
        insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den) values
        ('ui', ${units.dozen}, ${things.tomato}, 3, 24, 12, 1), ('ui', ${units.third}, ${things.tomato}, 4, 25, 1, 3)`.execute(
        trx,
      ),
    )
  })
  afterAll(() => world.close())

  const received = async (order: Row) => {
    const row = await world.read('PurchaseOrders', order.Id)
    return { status: row['Status'], lines: row.Lines.map((line) => [line['ReceivedQty'], line['OpenQty']]) }
  }
  const post = async (lines: readonly object[]) => {
    const receipt = await world.receipt(lines)
    const answer = await world.move('Receipts', receipt, 'post')
    return { receipt: answer.statusCode === 200 ? answer.json<Row>() : receipt, answer }
  }
  const reverse = (receipt: Row) => world.move('Receipts', receipt, 'reverse', { Remarks: 'wrong' })

  it('[SRC-4] one line received too much closes no other, and its excess is not counted for them', async () => {
    const order = await world.order([{ qty: '100' }, { qty: '2' }])
    expect((await post([taking(order, 0, '105')])).answer.statusCode).toBe(200)
    const { status, lines } = await received(order)
    expect({ status, open: lines[1] }).toEqual({ status: 'Partial', open: ['0', '2'] })
    expect((await post([taking(order, 1, '2')])).answer.statusCode).toBe(200)
    expect(await received(order)).toMatchObject({ status: 'Completed' })
  })

  it('[SRC-5] the same item on two lines is counted by line', async () => {
    const order = await world.order([{ qty: '5' }, { qty: '7' }])
    await post([taking(order, 1, '7')])
    expect(await received(order)).toEqual({
      status: 'Partial',
      lines: [
        ['0', '5'],
        ['7', '0'],
      ],
    })
  })

  it('[SRC-5] parts of a pack add up to packs, and thirds leave no rest', async () => {
    const dozens = await world.order([{ unit: units.dozen, qty: '2' }])
    await post([taking(dozens, 0, '1.5')])
    expect(await received(dozens)).toEqual({ status: 'Partial', lines: [['1.5', '0.5']] })
    await post([taking(dozens, 0, '0.5')])
    expect(await received(dozens)).toEqual({ status: 'Completed', lines: [['2', '0']] })

    const whole = await world.order([{ qty: '1' }])
    for (const _ of [1, 2, 3]) await post([taking(whole, 0, '1', { UnitId: units.third })])
    expect(await received(whole)).toEqual({ status: 'Completed', lines: [['1', '0']] })
  })

  it('[SRC-6] two reversals at once give back once', async () => {
    const order = await world.order([{ qty: '10' }])
    const { receipt } = await post([taking(order, 0, '10')])
    const answers = await Promise.all([reverse(receipt), reverse(receipt)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await received(order)).toEqual({ status: 'Approved', lines: [['0', '10']] })
    const again = await world.read('Receipts', receipt.Id)
    expect((await reverse(again)).statusCode).toBe(409)
    expect(await received(order)).toEqual({ status: 'Approved', lines: [['0', '10']] })
  })

  it('[SRC-6] a cancelled draft gives nothing back, as it took nothing', async () => {
    const order = await world.order([{ qty: '10' }])
    await post([taking(order, 0, '4')])
    const draft = await world.receipt([taking(order, 0, '6')])
    expect((await world.move('Receipts', draft, 'cancel')).statusCode).toBe(200)
    expect(await received(order)).toEqual({ status: 'Partial', lines: [['4', '6']] })
  })

  it('[SRC-6] what is reversed after the order was closed short is open again, what was given up is not', async () => {
    const order = await world.order([{ qty: '10' }])
    const { receipt } = await post([taking(order, 0, '6')])
    const closed = await world.move('PurchaseOrders', await world.read('PurchaseOrders', order.Id), 'closeShort')
    expect(closed.statusCode, closed.body).toBe(200)
    expect(closed.json()).toMatchObject({ Status: 'Completed', Lines: [{ CancelledQty: '4', OpenQty: '0' }] })
    expect((await reverse(receipt)).statusCode).toBe(200)
    expect(await received(order)).toEqual({ status: 'Approved', lines: [['0', '6']] })
  })

  it('[SRC-8] a draft of an order that was closed short is refused', async () => {
    const order = await world.order([{ qty: '10' }])
    const draft = await world.receipt([taking(order, 0, '10')])
    await world.move('PurchaseOrders', order, 'closeShort')
    expect((await world.move('Receipts', draft, 'post')).json()).toMatchObject({
      Errors: [{ field: 'order', row: 0, code: 'sourceClosed' }],
    })
  })

  it('[SRC-7] an order cancelled while it is received is either cancelled or received', async () => {
    for (const _ of [1, 2, 3]) {
      const order = await world.order([{ qty: '10' }])
      const draft = await world.receipt([taking(order, 0, '10')])
      const answers = await Promise.all([
        world.move('PurchaseOrders', order, 'cancel'),
        world.move('Receipts', draft, 'post'),
      ])
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      const cancelled = { status: 'Cancelled', lines: [['0', '10']] }
      const done = { status: 'Completed', lines: [['10', '0']] }
      expect(await received(order)).toEqual(answers[0]?.statusCode === 200 ? cancelled : done)
    }
  })

  it('[SRC-7] two that take several sources in opposite order do not wait for each other for ever', async () => {
    const [one, two] = [await world.order([{ qty: '10' }]), await world.order([{ qty: '10' }])]
    const [first, second] = await Promise.all([
      world.receipt([taking(one, 0, '6'), taking(two, 0, '6')]),
      world.receipt([taking(two, 0, '6'), taking(one, 0, '6')]),
    ])
    const answers = await Promise.all([world.move('Receipts', first, 'post'), world.move('Receipts', second, 'post')])
    expect(statusCodes(answers)).toEqual([200, 409])
  })

  it('[SRC-8] a line somebody drafts from cannot be taken out by a new version, and one that became another item is refused', async () => {
    const order = await world.order([{ qty: '10' }, { qty: '3' }])
    const draft = await world.receipt([taking(order, 1, '3')])
    const revised = (await world.move('PurchaseOrders', order, 'revise')).json<Row>()
    const inputs = revised.Lines.map(({ Id, ItemId, UnitId, Qty, Price }) => ({ Id, ItemId, UnitId, Qty, Price }))
    const change = (Lines: readonly object[]) =>
      world.session.call({
        method: 'PATCH',
        url: `/inventory/api/PurchaseOrders(${order.Id})`,
        headers: { 'if-match': `"v${String(revised['VersionNo'])}"`, [confirmedHeader]: 'true' },
        payload: { Lines },
      })
    expect((await change(inputs.slice(0, 1))).json()).toMatchObject({ Code: 'E_REFERENCED' })
    const other = { ...inputs[1], ItemId: things.flour, UnitId: things.flourKilo }
    const changed = await change([inputs[0] ?? {}, other])
    expect(changed.statusCode, changed.body).toBe(200)
    await world.move('PurchaseOrders', changed.json<Row>(), 'submit')
    expect((await world.move('Receipts', draft, 'post')).json()).toMatchObject({
      Code: 'E_VALIDATION',
      Errors: [{ field: 'item', row: 0, code: 'notAsked' }],
    })
    expect((await received(order)).status).toBe('Approved')
  })

  it('[SRC-8] a line that names an order and none of its lines is refused: the order would stay open', async () => {
    const order = await world.order([{ qty: '10' }])
    const draft = await world.receipt([taking(order, 0, '10', { OrderLineId: null })])
    const refused = await world.move('Receipts', draft, 'post')
    expect(refused.json(), refused.body).toMatchObject({
      Code: 'E_VALIDATION',
      Errors: [{ field: 'orderLine', lines: 'lines', row: 0, code: 'required' }],
    })
  })

  it('[SRC-8] a draft that was cancelled lets go of the line, which may be taken out then; which order it was stays', async () => {
    const order = await world.order([{ qty: '10' }, { qty: '3' }])
    const draft = await world.receipt([taking(order, 1, '3')])
    const cancelled = await world.move('Receipts', draft, 'cancel')
    expect(cancelled.json(), cancelled.body).toMatchObject({
      Status: 'Cancelled',
      Lines: [{ OrderId: order.Id, OrderLineId: null, Qty: '3' }],
    })
    const revised = (await world.move('PurchaseOrders', order, 'revise')).json<Row>()
    const kept = revised.Lines.map(({ Id, ItemId, UnitId, Qty, Price }) => ({ Id, ItemId, UnitId, Qty, Price }))
    const changed = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/PurchaseOrders(${order.Id})`,
      headers: { 'if-match': `"v${String(revised['VersionNo'])}"` },
      payload: { Lines: kept.slice(0, 1) },
    })
    expect(changed.statusCode, changed.body).toBe(200)
  })

  it('[SRC-8] nothing is offered or taken across sites and tenants', async () => {
    const order = await world.order([{ qty: '10' }])
    const elsewhere = await signIn(world.test, { site: 3 })
    const offer = { method: 'POST', url: '/inventory/api/Receipts/sources/purchaseOrder' } as const
    const asked = { ...offer, payload: { Ids: [order.Id] } }
    expect((await elsewhere.call(asked)).json()).toMatchObject({ Code: 'E_SOURCE_CLOSED' })
    expect((await elsewhere.call({ ...offer, payload: {} })).json()).toMatchObject({ Lines: [] })
    const made = await elsewhere.call({
      method: 'POST',
      url: '/inventory/api/Receipts',
      headers: { 'idempotency-key': 'elsewhere' },
      payload: { SupplierId: 1, LocationId: places.otherSite, Lines: [taking(order, 0, '1')] },
    })
    expect(made.statusCode).toBe(422)
    expect(made.json().Errors).toContainEqual(expect.objectContaining({ field: 'order', row: 0, code: 'lookup' }))
    const stranger = await signIn(world.test, { tenant: 'harbor' })
    expect((await stranger.call(asked)).json()).toMatchObject({ Code: 'E_SOURCE_CLOSED' })
  })

  it('[SRC-12] who may not see a source is offered nothing of it', async () => {
    const controller = await signIn(world.test, { user: 'controller' })
    const answer = await controller.call({
      method: 'POST',
      url: '/inventory/api/PurchaseOrders/sources/purchaseRequest',
      payload: {},
    })
    expect(answer.json()).toMatchObject({ Code: 'E_PERM' })
    const { families } = (await controller.call({ url: '/tenantmgmt/api/Definitions' })).json<ClientDefinitions>()
    expect(families['purchaseOrder']).toMatchObject({ access: { canCreate: true }, sources: [] })
  })

  it('[SRC-2] an order of 2,000 lines is received whole', async () => {
    const order = await world.order(Array.from({ length: 2000 }, () => ({ qty: '3' })))
    const offered = (await world.offered({ Ids: [order.Id] })).json<{ Lines: readonly { Line: object }[] }>()
    expect(offered.Lines).toHaveLength(2000)
    const { answer } = await post(order.Lines.map((_, line) => taking(order, line, '3')))
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    const { status, lines } = await received(order)
    expect(status).toBe('Completed')
    expect(lines.every(([taken, open]) => taken === '3' && open === '0')).toBe(true)
  }, 120_000)
})
