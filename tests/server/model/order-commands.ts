import fc, { type AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import { statusCodes } from '../support/document-test.ts'
import { arrive } from './arrival-commands.ts'
import {
  closed,
  expectOutcome,
  inBase,
  lineOf,
  move,
  save,
  valueOf,
  wire,
  wireLine,
  type Real,
  type Wish,
} from './command.ts'
import { oneOf, openOf, stateOfOrder, type Arrival, type Line, type Model, type Paper } from './model.ts'
import { wishes } from './wishes.ts'

type Command = AsyncCommand<Model, Real>

const isOpen = ({ state }: Paper) => state === 'Approved' || state === 'Partial'

/** Orders and submits; nobody is asked. */
export function order(given: { wishes: readonly Wish[] }): Command {
  return {
    check: ({ isClosed }) => !isClosed,
    toString: () => `order ${JSON.stringify(given)}`,
    run: async (model, real) => {
      const lines = given.wishes.map((wish) => lineOf(real.ground, wish))
      const body = {
        SupplierId: 1,
        DeliveryLocationId: real.ground.places[0],
        Lines: lines.map((line) => wireLine(line, 'Price')),
      }
      const { Id, VersionNo, Status } = await save(real, lines, { path: 'PurchaseOrders', body })
      const paper = { id: Id, version: VersionNo, state: Status, lines }
      expectOutcome(await move(real, { set: 'PurchaseOrders', paper, name: 'submit' }), paper, undefined)
      paper.state = 'Approved'
      model.orders.push(paper)
    },
  }
}

interface Delivery {
  readonly at: number
  /** True when another order comes along. */
  readonly isTogether: boolean
  /** True when each line is delivered in two. */
  readonly isSplit: boolean
  /** Of what was ordered, line by line; 0 is not delivered. */
  readonly percents: readonly [number, number]
}

/** Receives parts of one or two orders. */
function receive(given: Delivery): Command {
  return {
    check: ({ orders }) => orders.some(isOpen),
    toString: () => `receive ${JSON.stringify(given)}`,
    run: async (model, real) => {
      const orders = model.orders.filter(isOpen)
      const chosen = [oneOf(orders, given.at), given.isTogether ? oneOf(orders, given.at + 1) : undefined]
      const whole = [...new Set(chosen)].flatMap((each) => (each === undefined ? [] : delivered(each, given.percents)))
      const took = given.isSplit ? whole.flatMap(halves) : whole
      if (took.length === 0) return
      const paper = await receipt(real, took)
      model.arrivals.push(paper)
      const isTooMuch = whole.some(({ line, qty }) => isBeyond(line, qty))
      const refusal = closed(model)
      const answer = await move(real, { set: 'Receipts', paper, name: 'post' })
      // Of two reasons either may be told first.
      if (isTooMuch && refusal !== undefined) expect(answer.statusCode).toBe(409)
      else expectOutcome(answer, paper, isTooMuch ? 'E_OVER_OPEN' : refusal)
      if (!isTooMuch && refusal === undefined) settle(model, paper)
    },
  }
}

/** Two receipts of everything open of one order, posted at the same time: one of them is told. */
function receiveTwice(index: number): Command {
  return {
    check: ({ orders, isClosed }) => !isClosed && orders.some(isOpen),
    toString: () => `receive twice at once ${index}`,
    run: async (model, real) => {
      const chosen = oneOf(model.orders.filter(isOpen), index)
      const took = (chosen?.lines ?? []).flatMap((line) => {
        const qty = openOf(line)
        return chosen === undefined || qty === 0n ? [] : [{ line, order: chosen, qty }]
      })
      const papers = [await receipt(real, took), await receipt(real, took)]
      model.arrivals.push(...papers)
      const answers = await Promise.all(papers.map((paper) => move(real, { set: 'Receipts', paper, name: 'post' })))
      expect(statusCodes(answers)).toEqual([200, 409])
      const won = answers.findIndex(({ statusCode }) => statusCode === 200)
      const [paper, answer] = [papers[won], answers[won]]
      if (paper === undefined || answer === undefined) return
      expectOutcome(answer, paper, undefined)
      settle(model, paper)
    },
  }
}

function closeOrder(index: number): Command {
  return {
    check: ({ orders, isClosed }) => !isClosed && orders.some(isOpen),
    toString: () => `close order short ${index}`,
    run: async (model, real) => {
      const paper = oneOf(model.orders.filter(isOpen), index)
      if (paper === undefined) return
      expectOutcome(await move(real, { set: 'PurchaseOrders', paper, name: 'closeShort' }), paper, undefined)
      for (const line of paper.lines) line.cancelled += openOf(line)
      paper.state = 'Completed'
    },
  }
}

function delivered(paper: Paper, percents: Delivery['percents']): Arrival['took'] {
  return paper.lines.flatMap((line, index) => {
    // Thousandths, as people write them.
    const qty = ((line.asked * BigInt(percents[index % 2] ?? 0)) / 100_000n) * 1000n
    return qty === 0n ? [] : [{ line, order: paper, qty }]
  })
}

/** The same in two lines. */
function halves(one: Arrival['took'][number]): Arrival['took'] {
  const half = (one.qty / 2000n) * 1000n
  return half === 0n ? [one] : [half, one.qty - half].map((qty) => ({ ...one, qty }))
}

/** More than was ordered and five percent. */
function isBeyond({ asked, done, cancelled }: Line, qty: bigint): boolean {
  return (done + cancelled + qty) * 100n > asked * 105n
}

async function receipt(real: Real, took: Arrival['took']): Promise<Arrival> {
  const [place] = real.ground.places
  const lines = took.map(({ line, qty }) => ({ ...line, asked: qty }))
  const body = {
    SupplierId: 1,
    LocationId: place,
    Lines: took.map(({ line, order: { id }, qty }) => ({
      ...wireLine(line, 'Price'),
      Qty: wire(qty),
      OrderId: id,
      OrderLineId: line.id,
    })),
  }
  const { Id, VersionNo, Status } = await save(real, lines, { path: 'Receipts', body })
  const moved = took.map(({ line, qty }) => ({
    item: line.item,
    qty: inBase(qty, line.unit),
    value: valueOf(qty, line.price),
  }))
  return { set: 'Receipts', id: Id, version: VersionNo, state: Status, place, moved, took }
}

function settle(model: Model, paper: Arrival): void {
  arrive(model, paper)
  for (const { line, qty } of paper.took) line.done += qty
  for (const each of new Set(paper.took.map(({ order: { id } }) => id))) {
    const found = model.orders.find(({ id }) => id === each)
    if (found === undefined) continue
    found.state = stateOfOrder(found)
    found.version += 1
  }
}

const percent = fc.constantFrom(0, 3, 50, 100, 104, 110)

const deliveries = fc.record({
  at: fc.nat(7),
  isTogether: fc.boolean(),
  isSplit: fc.boolean(),
  percents: fc.tuple(percent, percent),
})

/** Everything people do with orders. */
export const orderCommands: readonly fc.Arbitrary<Command>[] = [
  fc.record({ wishes }).map(order),
  deliveries.map(receive),
  deliveries.map(receive),
  fc.nat(7).map(receiveTwice),
  fc.nat(7).map(closeOrder),
]
