import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createOrderWorld, taking, type OrderWorld } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { untilSomebodyWaits } from '../support/until-somebody-waits.ts'

describe('what an item cost last', () => {
  let world: OrderWorld
  beforeAll(async () => {
    world = await createOrderWorld()
  })
  afterAll(() => world.close())

  const saved = async () => world.receipt([taking(await world.order([{ qty: '1', price: '2' }]), 0, '1')])
  const cost = async () => {
    const { rows } = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql<{ cost: string }>`select last_cost::text as cost from item where id = ${things.tomato}`.execute(trx),
    )
    return Number(rows[0]?.cost)
  }

  it('[POST-740] is what a receipt says that waited for another, also where it said that before both', async () => {
    await world.move('Receipts', await saved(), 'post')
    expect(await cost()).toBe(2)
    const receipt = await saved()
    let late: ReturnType<OrderWorld['move']> | undefined
    // Somebody else receives it at nine meanwhile, and is not done yet.
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`update item set last_cost = 9 where id = ${things.tomato}`.execute(trx)
      late = world.move('Receipts', receipt, 'post')
      await untilSomebodyWaits(world.test.db)
    })
    expect((await late)?.statusCode).toBe(200)
    expect(await cost()).toBe(2)
  })
})
