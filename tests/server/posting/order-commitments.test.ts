import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { createOrderWorld, taking, type OrderWorld, type Row } from '../sources/order-world.ts'

describe('an order and what becomes of what it commits', () => {
  let world: OrderWorld
  beforeAll(async () => {
    world = await createOrderWorld()
  })
  afterAll(() => world.close())

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
    const invariants = await readInvariants()
    const broken = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) => findBrokenInvariants(trx, invariants))
    expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
  })
})
