import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../sources/order-world.ts'
import { createMergeWorld, type MergeWorld } from './merge-world.ts'
import { tomato } from './request-world.ts'

let world: MergeWorld
beforeAll(async () => {
  world = await createMergeWorld()
})
afterAll(() => world.close())

const price = 3

it('[PROC-73, SRC-149] whatever is ordered of a line for several requests, each keeps what is its own, and commits what is open of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 22 }), { minLength: 1, maxLength: 4 }),
      async (asked, ordered) => {
        const before = Number(await world.committed('PRE'))
        const requests: Row[] = []
        for (const qty of asked)
          requests.push(await world.request([tomato(String(qty), { SupplierId: 1, Price: String(price) })]))
        const { order } = await world.processed()
        const whole = asked.reduce((sum, qty) => sum + qty, 0)
        expect(order.Lines.map(({ Qty }) => Qty)).toEqual([String(whole)])
        await agrees(requests, { asked, taken: whole, before })
        let isTaken = true
        for (const qty of ordered) {
          if (isTaken) await world.done('PurchaseOrders', await world.now(order), 'revise')
          await agrees(requests, { asked, taken: 0, before })
          await world.saved(order, { Qty: String(qty) })
          const answer = await world.move('PurchaseOrders', await world.now(order), 'submit')
          isTaken = qty <= whole
          expect(answer.statusCode, answer.body).toBe(isTaken ? 200 : 409)
          await agrees(requests, { asked, taken: isTaken ? qty : 0, before })
        }
        await world.done('PurchaseOrders', await world.now(order), 'cancel')
        await agrees(requests, { asked, taken: 0, before })
        for (const request of requests)
          await world.done('PurchaseRequests', await world.read('PurchaseRequests', request.Id), 'cancel')
      },
    ),
    { numRuns: 6 },
  )
}, 240_000)

interface Model {
  readonly asked: readonly number[]
  /** Of all of them together. */
  readonly taken: number
  /** What was committed before there were these requests. */
  readonly before: number
}

/** Each request in turn has what is left of what was taken, and what is open of all is committed. */
async function agrees(requests: readonly Row[], { asked, taken, before }: Model): Promise<void> {
  let left = taken
  for (const [index, request] of requests.entries()) {
    const qty = asked[index] ?? 0
    const got = Math.min(qty, left)
    left -= got
    const status = got === qty ? 'Completed' : got > 0 ? 'Partial' : 'Approved'
    expect(await world.stands(request)).toEqual([status, String(got), String(qty - got)])
  }
  const whole = asked.reduce((sum, qty) => sum + qty, 0)
  expect(Number(await world.committed('PRE')) - before).toBe((whole - taken) * price)
  await world.holds()
}
