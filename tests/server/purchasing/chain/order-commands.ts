import fc from 'fast-check'
import { expect } from 'vitest'
import type { Row } from '../../sources/order-world.ts'
import { cents, naming, on, qty, type Command, type Real } from './command.ts'
import { openOfOrder, openOfRequest, partOf, worth, type Chain, type Order, type Request, type Thing } from './model.ts'
import { askedFrom } from './world.ts'

/** What somebody wants: a thing of the ground by index, tenths of it, cents for one. */
interface Wish {
  readonly at: number
  readonly tenths: number
  readonly price: number
}

const sets = { request: 'PurchaseRequests', order: 'PurchaseOrders' } as const

function wished({ ground }: Real, { at, tenths, price }: Wish) {
  const thing = ground.things[at % ground.things.length]
  if (thing === undefined) throw new Error('every ground has things')
  return { thing, asked: BigInt(tenths), price: BigInt(price) }
}

/** Asks for something to be bought; nobody is asked about it. */
export function request(wish: Wish): Command {
  return {
    check: () => true,
    toString: () => `request ${JSON.stringify(wish)}`,
    run: async (model, real) => {
      const { thing, asked, price } = wished(real, wish)
      const { Id, Lines } = await real.world.made(sets.request, {
        DeliveryLocationId: real.ground.place,
        Lines: [{ ...naming(thing), Qty: qty(asked), SupplierId: 1, Price: cents(price) }],
      })
      await real.world.does(sets.request, Id, 'submit')
      model.requests.push({ ...thing, id: Id, lineId: Lines[0]?.Id ?? 0, price, asked, ordered: 0n })
    },
  }
}

interface Ordering {
  readonly thing: Thing
  readonly asked: bigint
  readonly price: bigint
  readonly of?: Request
}

/** Orders what nobody asked for. */
export function order(wish: Wish): Command {
  return {
    check: () => true,
    toString: () => `order ${JSON.stringify(wish)}`,
    run: (model, real) => place(model, real, wished(real, wish)),
  }
}

/** Orders a part of a request, or more than is open of it. */
const orderOf = (percent: number) =>
  on(
    `order ${percent} % of request`,
    ({ requests }) => requests.filter((each) => openOfRequest(each) > 0n),
    (of, model, real) =>
      place(model, real, { thing: of, asked: partOf(openOfRequest(of), percent), price: of.price, of }),
  )

async function place(model: Chain, real: Real, { thing, asked, price, of }: Ordering): Promise<void> {
  const from = of === undefined ? {} : { RequestId: of.id, RequestLineId: of.lineId }
  const { Id, Lines } = await real.world.made(sets.order, {
    SupplierId: 1,
    DeliveryLocationId: real.ground.place,
    Lines: [{ ...from, ...naming(thing), Qty: qty(asked), Price: cents(price) }],
  })
  const submitted = await real.world.tried(sets.order, Id, 'submit')
  if (of !== undefined && asked > openOfRequest(of)) {
    expect(submitted).toBe('E_OVER_OPEN')
    return
  }
  await approved(real, submitted, worth(asked, price) >= askedFrom)
  if (of !== undefined) of.ordered += asked
  const { item, unit, factor } = thing
  const line = { item, unit, factor, id: Id, lineId: Lines[0]?.Id ?? 0, price }
  model.orders.push({ ...line, request: of, asked, received: 0n, cancelled: 0n })
}

/** What was submitted is approved by somebody else where that is asked for. */
async function approved({ world }: Real, submitted: Row | string, isAsked: boolean): Promise<void> {
  if (typeof submitted === 'string') throw new Error(submitted)
  expect(submitted['Status'] === 'PendingApproval').toBe(isAsked)
  if (isAsked) await world.approve(submitted)
}

/** Writes an order anew, with as much of its quantity or what was received. */
const revise = (percent: number) =>
  on(
    `revise order to ${percent} %`,
    ({ orders }) => orders.filter((each) => openOfOrder(each) > 0n && each.cancelled === 0n),
    async (paper, _model, { world }) => {
      const asked = revisedQty(paper, percent)
      const isPartial = paper.received > 0n
      const reason = isPartial ? { Fields: { RevisionReason: 'Guests' } } : {}
      const draft = await world.does(sets.order, paper.id, isPartial ? 'amend' : 'revise', reason)
      const from = paper.request
      const link = from === undefined ? {} : { RequestId: from.id, RequestLineId: from.lineId }
      const Lines = [{ Id: paper.lineId, ...link, ...naming(paper), Qty: qty(asked), Price: cents(paper.price) }]
      await world.patch(sets.order, draft, { Lines })
      const submitted = await world.does(sets.order, paper.id, 'submit')
      // What rises by little is not asked about again (RMAIL-13), what is cheap never.
      if (worth(asked, paper.price) < askedFrom) expect(submitted['Status']).not.toBe('PendingApproval')
      if (submitted['Status'] === 'PendingApproval') await world.approve(submitted)
      if (from !== undefined) from.ordered += asked - paper.asked
      paper.asked = asked
    },
  )

/** Not below what came, nor beyond what is open of the request. */
function revisedQty({ asked, received, request: of }: Order, percent: number): bigint {
  const wanted = partOf(asked, percent)
  const least = received > wanted ? received : wanted
  const most = of === undefined ? least : asked + openOfRequest(of)
  return least > most ? most : least
}

/** Nothing more of an order is awaited, and its request asks for it no more. */
const close = on(
  'close order short',
  ({ orders }) => orders.filter((each) => openOfOrder(each) > 0n),
  async (paper, _model, { world }) => {
    await world.does(sets.order, paper.id, 'closeShort')
    paper.cancelled += openOfOrder(paper)
  },
)

const wish = fc.record({
  at: fc.nat(3),
  tenths: fc.integer({ min: 10, max: 200 }),
  price: fc.oneof(fc.integer({ min: 50, max: 999 }), fc.integer({ min: 1000, max: 19_999 })),
})
const index = fc.nat(7)

/** Everything people do before goods come. */
export const orderCommands: readonly fc.Arbitrary<Command>[] = [
  wish.map(request),
  wish.map(order),
  fc.tuple(fc.constantFrom(30, 60, 100, 120), index).map(([percent, at]) => orderOf(percent)(at)),
  fc.tuple(fc.constantFrom(40, 100, 150), index).map(([percent, at]) => revise(percent)(at)),
  index.map(close),
]
