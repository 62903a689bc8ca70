import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import type { Row } from '../../server/sources/order-world.ts'
import type { TestSession } from '../../server/support/sign-in.ts'

/** What comes: item, quantity and price, each in the unit it is kept in. */
const goods = [
  ['Cream, heavy 40%', '12', '4'],
  ['Butter, unsalted', '10', '3'],
  ['Tomato, cherry', '10', '2'],
  ['Salmon, Atlantic fillet', '10', '11'],
  ['Mozzarella, fresh', '10', '5'],
] as const

async function made(session: TestSession, url: string, payload: object, version?: number): Promise<Row> {
  const headers = {
    'idempotency-key': randomUUID(),
    [confirmedHeader]: 'true',
    ...(version === undefined ? {} : { 'if-match': `"v${version}"` }),
  }
  const answer = await session.call({ method: 'POST', url: `/inventory/api/${url}`, payload, headers })
  expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300)
  return answer.json<Row>()
}

async function idOf(session: TestSession, set: string, name: string): Promise<number> {
  const query = `$filter=${encodeURIComponent(`Name eq '${name}'`)}&$top=1`
  const answer = await session.call({ url: `/inventory/api/${set}?${query}` })
  const [found] = answer.json<{ readonly value: readonly Row[] }>().value
  expect(found, `${set} ${name}: ${answer.body}`).toBeDefined()
  return found?.Id ?? 0
}

/** Orders five kinds of goods for 258.00; a reason that needs a photo, and chefs who are told of prices by more than five percent. */
export async function makeDoorMorning(people: Readonly<Record<'admin' | 'buyer', TestSession>>): Promise<Row> {
  const { admin, buyer } = people
  await made(admin, 'Reasons', { Code: 'THAWED', Name: 'Came thawed', Use: 'receipt', NeedsPhoto: true })
  await made(admin, 'AlertRules', {
    Name: 'Dearer at the door',
    Kind: 'ReceiptPrice',
    Threshold: '5',
    Channel: 'Message',
    Recipients: [{ RoleId: await idOf(admin, 'Roles', 'Executive chef') }],
  })
  const lines = goods.map(async ([name, Qty, Price]) => {
    const ItemId = await idOf(buyer, 'Items', name)
    const item = (await buyer.call({ url: `/inventory/api/Items(${ItemId})` })).json<{ Units: readonly Row[] }>()
    return { ItemId, UnitId: item.Units[0]?.Id, Qty, Price, PriceReason: 'Agreed by phone' }
  })
  const draft = await made(buyer, 'PurchaseOrders', {
    SupplierId: await idOf(buyer, 'Suppliers', 'Valley Farm Cooperative'),
    DeliveryLocationId: await idOf(buyer, 'Locations', 'Bay cold store'),
    Lines: await Promise.all(lines),
  })
  const order = await made(buyer, `PurchaseOrders(${draft.Id})/submit`, { Confirmed: true }, Number(draft['VersionNo']))
  expect(order['Status']).toBe('Approved')
  return order
}
