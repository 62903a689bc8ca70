import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../sources/order-world.ts'
import { createRequestWorld, ordering, tomato, type RequestWorld } from './request-world.ts'

let world: RequestWorld
beforeAll(async () => {
  world = await createRequestWorld()
})
afterAll(() => world.close())

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ qty: fc.integer({ min: 1, max: 7 }) }) },
  { weight: 1, arbitrary: fc.record({ back: fc.nat(5), by: fc.constantFrom('revise', 'cancel') }) },
  { weight: 1, arbitrary: fc.constant('close' as const) },
)

interface Model {
  readonly orders: readonly { readonly row: Row; readonly qty: number }[]
  readonly cancelled: number
}

it('[PREQ-6, PREQ-7] whatever is ordered, taken back and closed, a request commits what is open of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 3, max: 12 }),
      fc.array(step, { minLength: 3, maxLength: 8 }),
      async (asked, steps) => {
        const price = 3
        const before = Number(await world.committed('PRE'))
        const request = await world.request([tomato(String(asked), { Price: String(price) })])
        let model: Model = { orders: [], cancelled: 0 }
        const taken = () => model.orders.reduce((sum, { qty }) => sum + qty, 0)
        const open = () => asked - taken() - model.cancelled
        for (const one of steps) {
          const current = await world.read('PurchaseRequests', request.Id)
          if (one === 'close') {
            const answer = await world.move('PurchaseRequests', current, 'closeShort')
            expect(answer.statusCode, answer.body).toBe(open() > 0 ? 200 : 409)
            if (open() > 0) model = { ...model, cancelled: asked - taken() }
          } else if ('back' in one) {
            const undone = model.orders[one.back % Math.max(1, model.orders.length)]
            if (undone === undefined) continue
            await world.done('PurchaseOrders', undone.row, one.by)
            model = { ...model, orders: model.orders.filter((order) => order !== undone) }
          } else {
            const draft = await orderOrNone(request, one.qty, open() > 0)
            const answer = draft && (await world.move('PurchaseOrders', draft, 'submit'))
            const isAdmitted = open() > 0 && one.qty <= open()
            expect(answer?.statusCode ?? 409, answer?.body).toBe(isAdmitted ? 200 : 409)
            if (answer !== undefined && isAdmitted)
              model = { ...model, orders: [...model.orders, { row: answer.json<Row>(), qty: one.qty }] }
          }
          const row = await world.read('PurchaseRequests', request.Id)
          const status = open() === 0 ? 'Completed' : taken() > 0 ? 'Partial' : 'Approved'
          expect([row['Status'], row.Lines[0]?.['OpenQty']]).toEqual([status, String(open())])
          expect(Number(await world.committed('PRE')) - before).toBe(open() * price)
          await world.holds()
        }
        for (const { row } of model.orders) await world.done('PurchaseOrders', row, 'cancel')
        const last = await world.read('PurchaseRequests', request.Id)
        if (last['Status'] === 'Approved') await world.done('PurchaseRequests', last, 'closeShort')
        expect(Number(await world.committed('PRE')) - before).toBe(0)
      },
    ),
    { numRuns: 8 },
  )
}, 240_000)

/** A draft of an order; none while the request is closed, which its lookup refuses. */
async function orderOrNone(request: Row, qty: number, isOpen: boolean): Promise<Row | undefined> {
  if (!isOpen) return undefined
  return world.orderOf([ordering(request, 0, String(qty))])
}
