import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { SourceAnswer } from '#core/http/sources-contract.ts'
import { places, things } from '../support/inventory.ts'
import type { TestSession } from '../support/sign-in.ts'
import type { Row } from '../sources/order-world.ts'
import { createRequestWorld, type RequestWorld } from '../requests/request-world.ts'
import { siteDay } from '../support/site-day.ts'

/** The world of orders with blanket orders, as verbs. */
export interface BlanketWorld extends RequestWorld {
  /** A saved blanket order of tomatoes at 2.50 apiece. */
  readonly contract: (changes?: object, lines?: readonly object[]) => Promise<Row>
  /** An approved one. */
  readonly blanket: (changes?: object, lines?: readonly object[]) => Promise<Row>
  /** What a release of it would be made of. */
  readonly brought: (blanket: Row, by?: TestSession) => Promise<LightMyRequestResponse>
  /** A saved release of its first line. */
  readonly release: (blanket: Row, qty: string, changes?: object, line?: object) => Promise<Row>
  readonly now: (blanket: Row) => Promise<Row>
  /** A day counted from today by the test's clock. */
  readonly day: (days: number) => string
}

/** A line of a contract: tomatoes at 2.50 apiece. */
export const tomatoes = (changes: object = {}): object => ({
  ItemId: things.tomato,
  UnitId: things.tomatoEach,
  Price: '2.5',
  ...changes,
})

/** Makes one; call `close` in afterAll. */
export async function createBlanketWorld(): Promise<BlanketWorld> {
  const world = await createRequestWorld()
  const day = (days: number) => siteDay(world.test.clock, days)
  const contract: BlanketWorld['contract'] = (changes = {}, lines = [tomatoes()]) =>
    world.create('BlanketOrders', {
      SupplierId: 1,
      DeliveryLocationId: places.store,
      ExpiresOn: day(30),
      Control: 'Amount',
      AmountLimit: '100',
      Lines: lines,
      ...changes,
    })
  return {
    ...world,
    day,
    contract,
    blanket: async (changes, lines) => world.done('BlanketOrders', await contract(changes, lines), 'submit'),
    brought: (blanket, by = world.session) =>
      by.call({
        method: 'POST',
        url: '/inventory/api/PurchaseOrders/sources/blanketOrder',
        headers: { 'idempotency-key': randomUUID() },
        payload: { Ids: [blanket.Id] },
      }),
    release: (blanket, qty, changes = {}, line = {}) =>
      world.orderOf([releasing(blanket, 0, { Qty: qty, ...line })], { BlanketOrderId: blanket.Id, ...changes }),
    now: (blanket) => world.read('BlanketOrders', blanket.Id),
  }
}

/** A line of an order that takes from a line of a blanket order. */
export function releasing(blanket: Row, line: number, changes: object): object {
  const from = blanket.Lines[line]
  return {
    BlanketId: blanket.Id,
    BlanketLineId: from?.Id,
    ItemId: from?.['ItemId'],
    UnitId: from?.['UnitId'],
    Price: from?.['Price'],
    ...changes,
  }
}

/** The lines of an answer of sources: quantity, price and what is open. */
export function offeredOf(answer: LightMyRequestResponse): readonly unknown[] {
  return answer.json<SourceAnswer>().Lines.map(({ Line, Open }) => [Line['Qty'], Line['Price'], Open])
}
