import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../../../server/db/pool.ts'
import { countWays } from '../support/count-ways.ts'
import { createOrderWorld, taking, type OrderWorld, type Row } from './order-world.ts'

describe('what is taken of several sources', () => {
  const { ways, onStatement } = countWays()
  let world: OrderWorld

  beforeAll(async () => {
    world = await createOrderWorld({ connect: (url) => createDb({ url, max: 4, onStatement }) })
  })
  afterAll(() => world.close())

  /** Posts a receipt of so many orders; answers how often it waited. */
  async function receive(count: number): Promise<number> {
    const orders: Row[] = []
    for (let nth = 0; nth < count; nth += 1) orders.push(await world.order([{ qty: '5' }, { qty: '3' }]))
    const receipt = await world.receipt(orders.map((order) => taking(order, 1, '2')))
    ways.length = 0
    const posted = await world.move('Receipts', receipt, 'post')
    expect(posted.statusCode, posted.body).toBe(200)
    const waits = ways.length
    for (const { Id } of orders) {
      const { Status, Lines } = await world.read('PurchaseOrders', Id)
      expect([Status, Lines.map((line) => line['ReceivedQty'])]).toEqual(['Partial', ['0', '2']])
    }
    return waits
  }

  it('[SRC-712] waits for the database as often for four orders as for one', async () => {
    const ofOne: number[] = []
    const ofFour: number[] = []
    for (let time = 0; time < 5; time += 1) {
      ofOne.push(await receive(1))
      ofFour.push(await receive(4))
    }
    // A busy machine may part what was sent together, or send together what waits for each other's answer, once.
    expect(Math.min(...ofFour)).toBeLessThanOrEqual(middle(ofOne))
  })
})

function middle(counts: readonly number[]): number {
  return counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0
}
