import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createBlanketWorld, type BlanketWorld } from '../blankets/blanket-world.ts'
import { places, things } from '../support/inventory.ts'
import type { Row } from '../sources/order-world.ts'

describe('suppliers on hold', () => {
  let world: BlanketWorld
  beforeAll(async () => {
    world = await createBlanketWorld()
  })
  afterAll(() => world.close())
  afterEach(() => hold('None'))

  const hold = (value: string) =>
    withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`update supplier set hold = ${value} where tenant_id = 'ui' and id = 1`.execute(trx),
    )
  const line = (changes: object = {}) => ({ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', ...changes })
  const refused = async (set: string, row: Row, name: string) => {
    const answer = await world.move(set, row, name)
    const { Code, Errors = [] } = answer.json<{ Code: string; Errors?: readonly object[] }>()
    expect((await world.read(set, row.Id))['Status']).toBe(row['Status'])
    return [answer.statusCode, Code, Errors]
  }
  const atSupplier = [409, 'E_SUPPLIER_HOLD', [expect.objectContaining({ field: 'supplier', code: 'supplierHold' })]]

  it('[VEND-6] an order written before its supplier was put on hold is neither submitted nor approved nor sent', async () => {
    const draft = await world.orderOf([line({ Price: '2' })])
    const dear = await world.done('PurchaseOrders', await world.orderOf([line({ Price: '200' })]), 'submit')
    const approved = await world.done('PurchaseOrders', await world.orderOf([line({ Price: '2' })]), 'submit')
    expect([dear['Status'], approved['Status']]).toEqual(['PendingApproval', 'Approved'])
    for (const value of ['Orders', 'All']) {
      await hold(value)
      expect(await refused('PurchaseOrders', draft, 'submit')).toEqual(atSupplier)
      expect(await refused('PurchaseOrders', approved, 'send')).toEqual(atSupplier)
      const asApprover = await world.controller.call({
        method: 'POST',
        url: `/inventory/api/PurchaseOrders(${dear.Id})/approve`,
        headers: { 'idempotency-key': value, 'if-match': `"v${String(dear['VersionNo'])}"` },
        payload: {},
      })
      expect(asApprover.json()).toMatchObject({
        Code: 'E_SUPPLIER_HOLD',
        Message: 'Green Valley takes no orders now: it is on hold.',
      })
      expect((await world.read('PurchaseOrders', dear.Id))['Status']).toBe('PendingApproval')
    }
    // Goods that were ordered before come, what is wanted no more is cancelled, and what holds payments alone holds no order.
    await world.done('PurchaseOrders', approved, 'cancel')
    await hold('Payments')
    await world.done('PurchaseOrders', draft, 'submit')
  })

  it('[VEND-6] neither blanket orders nor their releases go out to it', async () => {
    const blanket = await world.blanket()
    const release = await world.release(blanket, '4')
    const draft = await world.contract()
    await hold('Orders')
    expect(await refused('PurchaseOrders', release, 'submit')).toEqual(atSupplier)
    expect(await refused('BlanketOrders', draft, 'submit')).toEqual(atSupplier)
  })

  it('[VEND-6] a market list names the lines whose supplier was put on hold since', async () => {
    const lines = [line({ SupplierId: 2, Price: '2' }), line({ SupplierId: 1, Price: '2' })]
    const list = () => world.create('MarketLists', { LocationId: places.store, Lines: lines })
    const draft = await list()
    const approved = await world.done('MarketLists', await list(), 'submit')
    await hold('All')
    const second = [
      409,
      'E_SUPPLIER_HOLD',
      [expect.objectContaining({ field: 'supplier', row: 1, code: 'supplierHold' })],
    ]
    expect(await refused('MarketLists', draft, 'submit')).toEqual(second)
    expect(await refused('MarketLists', approved, 'makeOrders')).toEqual(second)
  })
})
