import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import type { Row } from '../../server/sources/order-world.ts'
import type { TestSession } from '../../server/support/sign-in.ts'

/** Who orders and who receives what a clerk finds in the morning. */
export interface MorningCast {
  readonly buyer: TestSession
  readonly keeper: TestSession
}

/** What lies there: receipts by number, and an order of a service. */
export interface Morning {
  readonly supplier: string
  /** Two of one delivery, 120.00 and 80.00; one of 200.00 that is billed dearer; one of 30.00 nobody will ever bill. */
  readonly first: Row
  readonly second: Row
  readonly dear: Row
  readonly never: Row
  /** A service of 100.00. */
  readonly service: Row
}

/** Saves, or moves, and answers what stands then. */
export async function written(session: TestSession, url: string, payload: object, row?: Row): Promise<Row> {
  const version = row === undefined ? {} : { 'if-match': `"v${String(row['VersionNo'])}"` }
  const headers = { 'idempotency-key': randomUUID(), [confirmedHeader]: 'true', ...version }
  const answer = await session.call({ method: 'POST', url: `/inventory/api/${url}`, payload, headers })
  expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300)
  return answer.json<Row>()
}

async function idOf(session: TestSession, query: string): Promise<number> {
  const answer = await session.call({ url: `/inventory/api/${query}` })
  const [found] = answer.json<{ readonly value: readonly Row[] }>().value
  expect(found, `${query} ${answer.body}`).toBeDefined()
  return found?.Id ?? 0
}

/** Orders and receives it, in words, as goods that lie in no store. */
export async function makeMorning({ buyer, keeper }: MorningCast): Promise<Morning> {
  const supplier = 'Continental Foodservice'
  const SupplierId = await idOf(buyer, `Suppliers?$filter=Name eq '${supplier}'`)
  const LocationId = await idOf(keeper, 'Locations?$filter=IsActive eq true&$orderby=Id&$top=1')
  const CategoryId = await idOf(buyer, 'Categories?$filter=IsActive eq true&$orderby=Id&$top=1')
  const ordered = async (Description: string, Qty: string, Price: string): Promise<Row> => {
    const Lines = [{ Description, CategoryId, Qty, Price }]
    const draft = await written(buyer, 'PurchaseOrders', { SupplierId, DeliveryLocationId: LocationId, Lines })
    return written(buyer, `PurchaseOrders(${draft.Id})/submit`, {}, draft)
  }
  const received = async (order: Row, Qty: string): Promise<Row> => {
    const [line] = order.Lines
    const taken = { Description: line?.['Description'], Price: line?.['Price'] }
    const Lines = [{ OrderId: order.Id, OrderLineId: line?.Id, ...taken, CategoryId, Qty }]
    const draft = await written(keeper, 'Receipts', {
      SupplierId,
      LocationId,
      DeliveryNote: randomUUID().slice(0, 8),
      Lines,
    })
    return written(keeper, `Receipts(${draft.Id})/post`, {}, draft)
  }
  const napkins = await ordered('Napkins with a monogram', '10', '20')
  return {
    supplier,
    first: await received(napkins, '6'),
    second: await received(napkins, '4'),
    dear: await received(await ordered('Menu covers', '5', '40'), '5'),
    never: await received(await ordered('Samples of candles', '3', '10'), '3'),
    service: await ordered('Sharpening of knives', '1', '100'),
  }
}
