import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { things } from '../support/inventory.ts'
import { createOrderWorld, taking, type OrderWorld, type Row } from './order-world.ts'

let world: OrderWorld
beforeAll(async () => {
  world = await createOrderWorld()
})
afterAll(() => world.close())

/** Pieces in a unit of the tomato. */
const pieces = new Map<number, number>([
  [things.tomatoEach, 1],
  [things.tomatoKilo, 8],
])
const unit = fc.constantFrom(...pieces.keys())
// Halves are exact in both units, so that the test counts with plain numbers.
const halves = (most: number) => fc.integer({ min: 1, max: most * 2 }).map((count) => count / 2)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ line: fc.nat(1), qty: halves(8), unit }) },
  { weight: 1, arbitrary: fc.record({ back: fc.nat(9) }) },
)
const lines = fc.tuple(fc.record({ qty: halves(12), unit }), fc.record({ qty: halves(12), unit }))

interface Taken {
  readonly receipt: Row
  readonly line: number
  readonly base: number
}

const inPieces = ({ qty, unit: of }: { readonly qty: number; readonly unit: number }) => qty * (pieces.get(of) ?? 1)
const sumOf = (taken: readonly Taken[], line: number) =>
  taken.filter((one) => one.line === line).reduce((sum, { base }) => sum + base, 0)

it('[SRC-2, SRC-4, SRC-5] whatever is taken and given back in whatever unit, the source says its sum, and never more than is admitted', async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.array(step, { minLength: 3, maxLength: 8 }), async (ordered, steps) => {
      const asked = ordered.map(inPieces)
      const order = await world.order(ordered.map(({ qty, unit: of }) => ({ qty: String(qty), unit: of })))
      let taken: readonly Taken[] = []
      for (const one of steps) {
        if ('back' in one) {
          const undone = taken[one.back % Math.max(1, taken.length)]
          if (undone === undefined) continue
          const answer = await world.move('Receipts', undone.receipt, 'reverse', { Remarks: 'random' })
          expect(answer.statusCode, answer.body).toBe(200)
          taken = taken.filter((other) => other !== undone)
        } else {
          const base = inPieces(one)
          const draft = await world.receipt([taking(order, one.line, String(one.qty), { UnitId: one.unit })])
          const answer = await world.move('Receipts', draft, 'post')
          const isOpen = asked.some((want, line) => sumOf(taken, line) < want)
          // The tolerance is of the line, once: it does not grow with every receipt.
          const most = (asked[one.line] ?? 0) * 1.05
          const isAdmitted = isOpen && base + sumOf(taken, one.line) <= most
          expect({ code: answer.statusCode, body: answer.body.slice(0, 200) }).toMatchObject({
            code: isAdmitted ? 200 : 409,
          })
          if (isAdmitted) taken = [...taken, { receipt: answer.json<Row>(), line: one.line, base }]
        }
        await agrees(order, { asked, taken, ordered })
      }
    }),
    { numRuns: 8 },
  )
}, 240_000)

async function agrees(
  order: Row,
  model: {
    readonly asked: readonly number[]
    readonly taken: readonly Taken[]
    readonly ordered: readonly { readonly unit: number }[]
  },
): Promise<void> {
  const row = await world.read('PurchaseOrders', order.Id)
  const sums = model.asked.map((_, line) => sumOf(model.taken, line))
  const received = row.Lines.map((line, index) => {
    const of = pieces.get(model.ordered[index]?.unit ?? 0) ?? 1
    return Number(line['ReceivedQty']) * of
  })
  received.forEach((qty, line) => expect(qty).toBeCloseTo(sums[line] ?? 0, 4))
  const isComplete = model.asked.every((want, line) => (sums[line] ?? 0) >= want)
  const status = isComplete ? 'Completed' : sums.some((sum) => sum > 0) ? 'Partial' : 'Approved'
  expect(row['Status']).toBe(status)
}
