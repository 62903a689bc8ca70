import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { things } from '../support/inventory.ts'
import { createOrderWorld, taking, type OrderWorld, type Row } from '../sources/order-world.ts'

/** A case of 12. */
const tomatoCase = 49

describe('an order and what becomes of what it commits', () => {
  let world: OrderWorld
  beforeAll(async () => {
    world = await createOrderWorld()
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`insert into unit (tenant_id, id, code, name) values ('ui', 29, 'CS', 'Case')`.execute(trx)
      await sql`insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den)
        values ('ui', ${tomatoCase}, ${things.tomato}, 3, 29, 12, 1)`.execute(trx)
    })
  })
  afterAll(() => world.close())
  afterEach(async () => {
    const invariants = await readInvariants()
    const broken = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) => findBrokenInvariants(trx, invariants))
    expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
  })

  const committed = (kind: string) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      const found = await sql<{
        sum: string
      }>`select coalesce(trim_scale(sum(amount)), 0)::text as sum from commitment_entry
        where tenant_id = 'ui' and kind = ${kind}`.execute(trx)
      return found.rows[0]?.sum
    })

  it('[POST-51] effects of reaching a state and several effects of one move post in the transaction of the move', async () => {
    // 10 at 5.00 are committed by the approval; 4 received at 5.50 give back 20.00 and cost 22.00; closing gives back 30.00.
    const order = await world.order([{ qty: '10', price: '5' }])
    expect([order['Status'], await committed('PO')]).toEqual(['Approved', '50'])
    const receipt = await world.receipt([taking(order, 0, '4', { Price: '5.5' })])
    const posted = await world.move('Receipts', receipt, 'post')
    expect(posted.statusCode, posted.body).toBe(200)
    expect([await committed('PO'), await committed('ACT')]).toEqual(['30', '22'])
    const closed = await world.move('PurchaseOrders', await world.read('PurchaseOrders', order.Id), 'closeShort')
    expect(closed.statusCode, closed.body).toBe(200)
    expect(closed.json<Row>()).toMatchObject({ Status: 'Completed', Lines: [{ CancelledQty: '6', OpenQty: '0' }] })
    expect(await committed('PO')).toBe('0')
  })

  it('[POST-57, POST-747] more received than ordered and the first part undone leaves nothing committed in the end', async () => {
    const before = Number(await committed('PO'))
    const order = await world.order([{ qty: '10', price: '2' }])
    const first = (await post([taking(order, 0, '8')])).json<Row>()
    await post([taking(order, 0, '2.5')])
    // 20.00 were committed and given back with the last of the ten; of the 8 that come back 7.5 are open: 15.00.
    const reversed = await world.move('Receipts', first, 'reverse', { Remarks: 'wrong' })
    expect(reversed.statusCode, reversed.body).toBe(200)
    expect(Number(await committed('PO')) - before).toBe(15)
    await post([taking(order, 0, '7.5')])
    expect(await world.read('PurchaseOrders', order.Id)).toMatchObject({ Status: 'Completed' })
    expect(Number(await committed('PO')) - before).toBe(0)
  })

  it('[POST-747] receipts undone in any order give back what is open at the price of the order', async () => {
    const order = await world.order([{ qty: '10', price: '2' }])
    const [first, second] = [
      (await post([taking(order, 0, '8')])).json<Row>(),
      (await post([taking(order, 0, '2.5')])).json<Row>(),
    ]
    await undo(first)
    expect(await committed('PO')).toBe('15')
    // The second had released 4.00; undone as well, 10 are open again.
    await undo(second)
    expect(await committed('PO')).toBe('20')
    // 3 at 10.00 and 7 at thirds of it leave no remainder, whichever goes first.
    const parts = [
      (await post([taking(order, 0, '3')])).json<Row>(),
      (await post([taking(order, 0, '3.333333')])).json<Row>(),
    ]
    for (const part of parts) await undo(part)
    expect(await committed('PO')).toBe('20')
    const closed = await world.move('PurchaseOrders', await world.read('PurchaseOrders', order.Id), 'closeShort')
    expect(closed.statusCode, closed.body).toBe(200)
    expect(await committed('PO')).toBe('0')
  })

  it('[POST-747] an order revised in part commits what is open at its new cost, and so does what is undone of it', async () => {
    const order = await world.order([{ qty: '3', price: '10' }], { Freight: '0.01' })
    const first = (await post([taking(order, 0, '1')])).json<Row>()
    // 30.01 × 2 ÷ 3.
    expect(await committed('PO')).toBe('20.0067')
    await revise(order, { Freight: '3' })
    expect(await committed('PO')).toBe('22')
    await undo(first)
    expect(await committed('PO')).toBe('33')
    const closed = await world.move('PurchaseOrders', await world.read('PurchaseOrders', order.Id), 'closeShort')
    expect(closed.statusCode, closed.body).toBe(200)
  })

  it('[POST-57] two lines of a receipt that take one line of an order give back what was committed once', async () => {
    const order = await world.order([{ qty: '10', price: '2' }])
    await post([taking(order, 0, '10'), taking(order, 0, '0.5')])
    expect(await committed('PO')).toBe('0')
  })

  it('[POST-57] an order that costs nothing is approved, received and done', async () => {
    const order = await world.order([{ qty: '10', price: '0' }])
    expect(order['Status']).toBe('Approved')
    await post([taking(order, 0, '10')])
    expect(await world.read('PurchaseOrders', order.Id)).toMatchObject({ Status: 'Completed' })
  })

  it('[POST-749] an order that cost another price since its first receipt holds nothing once it is cancelled', async () => {
    const before = Number(await committed('PO'))
    const order = await world.order([{ qty: '2', price: '10' }])
    const first = (await post([taking(order, 0, '1')])).json<Row>()
    await revise(order, { Freight: '10' })
    expect(Number(await committed('PO')) - before).toBe(15)
    await undo(first)
    expect(Number(await committed('PO')) - before).toBe(30)
    const cancelled = await world.move('PurchaseOrders', await world.read('PurchaseOrders', order.Id), 'cancel')
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    expect(Number(await committed('PO')) - before).toBe(0)
  })

  it('[POST-749] a receipt beyond what was ordered that is undone last brings back what waits again', async () => {
    const before = Number(await committed('PO'))
    const order = await world.order([
      { qty: '10', price: '2' },
      { qty: '1', price: '3' },
    ])
    const first = (await post([taking(order, 0, '10')])).json<Row>()
    const second = (await post([taking(order, 0, '0.5')])).json<Row>()
    expect(Number(await committed('PO')) - before).toBe(3)
    await undo(first)
    expect(Number(await committed('PO')) - before).toBe(22)
    await undo(second)
    expect(Number(await committed('PO')) - before).toBe(23)
    const cancelled = await world.move('PurchaseOrders', await world.read('PurchaseOrders', order.Id), 'cancel')
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    expect(await heldBy(order)).toEqual({ qty: '0', amount: '0' })
  })

  it('[POST-750] of a case of 12 at 1,000.00 come 5 pieces: 7 are committed at 583.3333', async () => {
    const order = await world.order([{ qty: '1', price: '1000', unit: tomatoCase }])
    await post([taking(order, 0, '5', { UnitId: things.tomatoEach, Price: '83.33' })])
    expect(await world.read('PurchaseOrders', order.Id)).toMatchObject({ Lines: [{ OpenQty: '0.583333' }] })
    expect(await heldBy(order)).toEqual({ qty: '7', amount: '583.3333' })
  })

  const heldBy = (order: Row) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      const found = await sql`select trim_scale(sum(base_qty))::text as qty, trim_scale(sum(amount))::text as amount
        from commitment_entry where tenant_id = 'ui' and kind = 'PO' and doc_type_id = 3 and doc_id = ${order.Id}`.execute(
        trx,
      )
      return found.rows[0]
    })

  const revise = async (order: Row, changes: object) => {
    const amended = await world.move('PurchaseOrders', await world.read('PurchaseOrders', order.Id), 'amend', {
      Fields: { RevisionReason: 'Guests' },
    })
    expect(amended.statusCode, amended.body).toBe(200)
    const changed = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/PurchaseOrders(${order.Id})`,
      headers: { 'if-match': `"v${String(amended.json<Row>()['VersionNo'])}"`, [confirmedHeader]: 'true' },
      payload: changes,
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const again = await world.move('PurchaseOrders', changed.json<Row>(), 'submit')
    expect(again.statusCode, again.body).toBe(200)
  }

  const undo = async (receipt: Row) => {
    const undone = await world.move('Receipts', receipt, 'reverse', { Remarks: 'wrong' })
    expect(undone.statusCode, undone.body).toBe(200)
  }

  const post = async (lines: readonly object[]) => {
    const answer = await world.move('Receipts', await world.receipt(lines), 'post')
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
  }
})
