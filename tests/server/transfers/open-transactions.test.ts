import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { places, requisitionBody, things } from '../support/inventory.ts'
import { createTransferWorld, type Row, type TransferWorld } from './transfer-world.ts'

describe('open transactions', () => {
  let world: TransferWorld
  beforeAll(async () => {
    world = await createTransferWorld()
  })
  afterAll(() => world.close())

  const listed = async () =>
    (await world.call(world.sender, 'OpenTransactions?$orderby=DocNumber&$top=10')).json<{ value: object[] }>().value
  const requisition = async (qty: string): Promise<Row> => {
    const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoKilo, Qty: qty }]
    const made = (await world.post(world.sender, 'Requisitions', requisitionBody({ Lines }))).json<Row>()
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '"v1"' }
    const url = `/inventory/api/Requisitions(${made.Id})/submit`
    const submitted = await world.sender.call({ method: 'POST', url, headers, payload: {} })
    expect(submitted.statusCode, submitted.body).toBe(200)
    return submitted.json()
  }

  it('[OPENT-1, OPENT-2] lists what is not done by the place that gives it, and tells what is not there', async () => {
    await world.enter('20', '2')
    // A kilogram is 8 each: 2 kilograms are 16 of the 20 that lie there, 3 are 24.
    const [enough, short] = [await requisition('2'), await requisition('3')]
    const ready = await world.transfer('5')
    const row = { SupplyLocationId: places.store, DocStatus: 'Pending', Age: 0, IsLate: false }
    const number = (one: Row) => String(one['DocNo'])
    expect(await listed()).toMatchObject([
      {
        ...row,
        Family: 'requisition',
        DocNumber: number(enough),
        IsShort: false,
        Document: `1/${enough.Id}/${number(enough)}`,
      },
      { ...row, Family: 'requisition', DocNumber: number(short), IsShort: true },
      { ...row, Family: 'transfer', DocNumber: number(ready), IsShort: false },
    ])
    // 20 less 5 are 15: now 2 kilograms are not there either, and what is on its way is not short.
    await world.moved(world.sender, ready, 'ship')
    expect(await listed()).toMatchObject([
      { IsShort: true },
      { IsShort: true },
      { DocStatus: 'InTransit', IsShort: false },
    ])
    const elsewhere = await world.call(world.receiver, 'OpenTransactions?$top=10')
    expect(elsewhere.json()).toMatchObject({ value: [] })
  })
})
