import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createRequestWorld, ordering, tomato, type RequestWorld } from '../requests/request-world.ts'
import { taking, type Ordered, type Row } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'

/** An order that is known to its supplier, of which a part came. */
describe('orders revised after a part of them came', () => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await createRequestWorld()
  })
  afterAll(() => world.close())
  afterEach(() => world.holds())

  const placed = async (lines: readonly Ordered[]) => {
    const wire = lines.map(({ item = things.tomato, unit = things.tomatoEach, qty, price }) => ({
      ItemId: item,
      UnitId: unit,
      Qty: qty,
      Price: price,
    }))
    return world.done('PurchaseOrders', await world.orderOf(wire), 'submit')
  }
  const told = (order: Row) => world.done('PurchaseOrders', order, 'markSent', { Fields: { SentHow: 'By phone' } })
  const received = async (order: Row, qty: string) => {
    const receipt = await world.receipt([taking(order, 0, qty)])
    return world.done('Receipts', receipt, 'post')
  }
  const now = (order: Row) => world.read('PurchaseOrders', order.Id)
  const amend = async (order: Row, reason = 'More guests') =>
    world.done('PurchaseOrders', await now(order), 'amend', { Fields: { RevisionReason: reason } })
  const save = async (order: Row, payload: object) => {
    const { VersionNo } = await now(order)
    return world.session.call({
      method: 'PATCH',
      url: `/inventory/api/PurchaseOrders(${order.Id})`,
      headers: { 'if-match': `"v${String(VersionNo)}"`, confirmed: 'true' },
      payload,
    })
  }
  const saved = async (order: Row, payload: object) => {
    const answer = await save(order, payload)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Row>()
  }
  const codes = async (order: Row, payload: object) => {
    const answer = await save(order, payload)
    expect(answer.statusCode).toBe(422)
    return answer.json<{ Errors: readonly { field: string; code: string }[] }>().Errors.map(({ code }) => code)
  }
  const line = (order: Row, at: number, changes: object = {}) => {
    const { Id, ItemId, UnitId, Qty, Price, RequestId, RequestLineId } = { ...order.Lines[at] } as Row
    return { Id, ItemId, UnitId, Qty, Price, RequestId, RequestLineId, ...changes }
  }
  const flour = { ItemId: things.flour, UnitId: things.flourKilo, Qty: '3', Price: '2' }

  it('[RMAIL-14] commits what is open of the revision in place of what was, exactly, and goes on as it stands', async () => {
    const start = Number(await world.committed('PO'))
    const committed = async () => Number(await world.committed('PO')) - start
    // 10 at 5.00, of which 4 came.
    const order = await told(await placed([{ qty: '10', price: '5' }]))
    expect(await committed()).toBe(50)
    const receipt = await received(order, '4')
    expect([(await now(order))['Status'], await committed()]).toEqual(['Partial', 30])
    const draft = await amend(order)
    // What was agreed on stands until something else is.
    expect([draft['Status'], draft['RevisionNo'], await committed()]).toEqual(['PendingSubmission', 2, 30])
    await world.holds()
    // 12 at 5.00 and 3 at 2.00: 8 × 5 + 3 × 2.
    const changed = await saved(order, { Lines: [line(draft, 0, { Qty: '12' }), flour] })
    const again = await world.done('PurchaseOrders', changed, 'submit')
    expect([again['Status'], await committed()]).toEqual(['Partial', 46])
    await world.holds()
    // What came may go back, and come again.
    await world.done('Receipts', receipt, 'reverse', { Remarks: 'Mistaken' })
    expect([(await now(order))['Status'], await committed()]).toEqual(['Approved', 66])
    await received(await now(order), '4')
    expect([(await now(order))['Status'], await committed()]).toEqual(['Partial', 46])
    // To what came, without the other item: nothing is left.
    await told(await now(order))
    const second = await amend(order, 'Fewer guests')
    await saved(order, { Lines: [line(second, 0, { Qty: '4' })] })
    const done = await world.done('PurchaseOrders', await now(order), 'submit')
    expect([done['Status'], await committed()]).toEqual(['Completed', 0])
  })

  it('[RMAIL-14] keeps what came: quantities, prices, lines, place and cost centre', async () => {
    const order = await told(
      await placed([
        { qty: '10', price: '5' },
        { item: things.flour, unit: things.flourKilo, qty: '2', price: '3' },
      ]),
    )
    await received(order, '4')
    const late = await world.receipt([taking(order, 0, '1')])
    const draft = await amend(order)
    const rest = line(draft, 1)
    expect(await codes(order, { Lines: [line(draft, 0, { Qty: '3' }), rest] })).toEqual(['rule/notBelowReceived'])
    expect(await codes(order, { Lines: [line(draft, 0, { Price: '4' }), rest] })).toEqual(['readOnly'])
    expect(await codes(order, { Lines: [rest] })).toEqual(['receivedLine'])
    expect(await codes(order, { DeliveryLocationId: 11 })).toContain('readOnly')
    // It is not cancelled, and nothing is received of it meanwhile.
    for (const move of ['cancel', 'withdraw'])
      expect((await world.move('PurchaseOrders', await now(order), move, { Remarks: 'No' })).statusCode).toBe(409)
    expect((await world.move('Receipts', late, 'post')).statusCode).toBe(409)
    expect((await world.done('PurchaseOrders', await now(order), 'submit'))['Status']).toBe('Partial')
    await world.done('Receipts', late, 'post')
  })

  it('[RMAIL-15] names the lines that were taken out', async () => {
    const order = await told(
      await placed([
        { qty: '10', price: '5' },
        { item: things.flour, unit: things.flourKilo, qty: '2', price: '3' },
      ]),
    )
    await received(order, '4')
    const draft = await amend(order)
    const changed = await saved(order, { Lines: [line(draft, 0)] })
    expect(changed['TakenOut']).toMatch(/, 2 /)
    await told(await world.done('PurchaseOrders', changed, 'submit'))
    expect((await amend(order, 'Once more'))['TakenOut']).toBeNull()
    await world.done('PurchaseOrders', await now(order), 'submit')
  })

  it('[SRC-27, RMAIL-14] takes of a request what the revision asks, in place of what it took', async () => {
    const asked = await world.request([tomato('10', { Price: '2' })])
    const open = async () => {
      const { rows } = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
        sql<{ open: string }>`select trim_scale(open_qty)::text as open from purchase_request_line
          where tenant_id = 'ui' and parent_id = ${asked.Id}`.execute(trx),
      )
      return rows[0]?.open
    }
    const first = await world.done(
      'PurchaseOrders',
      await world.orderOf([ordering(asked, 0, '6', { Price: '2' })]),
      'submit',
    )
    const order = await told(first)
    await received(order, '4')
    expect(await open()).toBe('4')
    const draft = await amend(order)
    expect(await open()).toBe('4')
    await saved(order, { Lines: [line(draft, 0, { Qty: '11' })] })
    const over = await world.move('PurchaseOrders', await now(order), 'submit')
    expect([over.statusCode, over.json().Code]).toEqual([409, 'E_OVER_OPEN'])
    await world.holds()
    await saved(order, { Lines: [line(draft, 0, { Qty: '8' })] })
    expect((await world.done('PurchaseOrders', await now(order), 'submit'))['Status']).toBe('Partial')
    expect(await open()).toBe('2')
    await world.holds()
    // Less than before gives back.
    await told(await now(order))
    const second = await amend(order)
    await saved(order, { Lines: [line(second, 0, { Qty: '5' })] })
    await world.done('PurchaseOrders', await now(order), 'submit')
    expect(await open()).toBe('5')
  })

  it('[RMAIL-14] keeps its commitments while approvers are asked, and when they say no', async () => {
    const start = Number(await world.committed('PO'))
    const committed = async () => Number(await world.committed('PO')) - start
    const order = await told(await placed([{ qty: '10', price: '5' }]))
    await received(order, '4')
    const draft = await amend(order)
    await saved(order, { Lines: [line(draft, 0, { Qty: '300' })] })
    const waiting = await world.done('PurchaseOrders', await now(order), 'submit')
    expect([waiting['Status'], await committed()]).toEqual(['PendingApproval', 30])
    await world.holds()
    const back = await world.done('PurchaseOrders', await now(order), 'revise')
    expect([back['Status'], await committed()]).toEqual(['PendingSubmission', 30])
    await saved(order, { Lines: [line(draft, 0, { Qty: '10' })] })
    const again = await world.done('PurchaseOrders', await now(order), 'submit')
    expect([again['Status'], await committed()]).toEqual(['Partial', 30])
  })
})
