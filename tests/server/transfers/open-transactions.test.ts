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
  const requisition = async (...quantities: readonly string[]): Promise<Row> => {
    const Lines = quantities.map((Qty) => ({ ItemId: things.tomato, UnitId: things.tomatoKilo, Qty }))
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

  it('[OPENT-2] is short of an item by all lines together', async () => {
    // 15 lie there: 1 kilogram is 8 each and there, two lines of one are 16.
    const [one, two] = [await requisition('1'), await requisition('1', '1')]
    const rows = (await listed()) as readonly { readonly DocNumber: string; readonly IsShort: boolean }[]
    const isShort = (made: Row) => rows.find(({ DocNumber }) => DocNumber === made['DocNo'])?.IsShort
    expect([isShort(one), isShort(two)]).toEqual([false, true])
    for (const made of [one, two]) {
      const headers = { 'idempotency-key': randomUUID(), 'if-match': `"v${String(made['VersionNo'])}"` }
      const url = `/inventory/api/Requisitions(${made.Id})/cancel`
      expect((await world.sender.call({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(200)
    }
  })

  it('[OPENT-3, OPENT-4] issues several at once, whole or as far as goods are there, and gives up the rest', async () => {
    const issue = (row: Row, name: string) =>
      world.sender.call({
        method: 'POST',
        url: `/inventory/api/Requisitions(${row.Id})/${name}`,
        headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
        payload: {},
      })
    const [, before = '0'] = /^(\S+)/.exec(await world.stock(places.store)) ?? []
    // Up to 20 again: 2 and 1 kilograms of 8 are 16 and 8, and together 4 more than that.
    await world.enter(String(20 - Number(before)), '2')
    const [whole, short] = [await requisition('2'), await requisition('1')]
    const listedNow = await listed()
    expect(listedNow.length).toBeGreaterThanOrEqual(2)
    const [first, refused] = [await issue(whole, 'issue'), await issue(short, 'issue')]
    expect(first.json(), first.body).toMatchObject({ Status: 'Completed' })
    expect(refused.json()).toMatchObject({
      Code: 'E_NEG_ONHAND',
      Errors: [{ params: { onHand: '4', asked: '8' } }],
    })
    // 4 of 8 pieces are half a kilogram.
    const part = await issue(short, 'issueThere')
    expect(part.json(), part.body).toMatchObject({ Status: 'Partial', Lines: [{ IssuedQty: '0.5', OpenQty: '0.5' }] })
    expect(await world.stock(places.store)).toMatch(/^0 /)
    const none = await issue(part.json<Row>(), 'issueThere')
    expect(none.json()).toMatchObject({ Code: 'E_NEG_ONHAND', Errors: [{ params: { onHand: '0', asked: '4' } }] })
    const closed = await issue(part.json<Row>(), 'closeShort')
    expect(closed.json()).toMatchObject({ Status: 'Completed', Lines: [{ IssuedQty: '0.5', CancelledQty: '0.5' }] })
    expect(await world.broken()).toEqual([])
  })

  it('[OPENT-4] two who issue what is there at once share it, and nothing is issued twice', async () => {
    await world.enter('10', '2')
    const rows = [await requisition('1'), await requisition('1')]
    const answers = await Promise.all(
      rows.map((row) =>
        world.sender.call({
          method: 'POST',
          url: `/inventory/api/Requisitions(${row.Id})/issueThere`,
          headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
          payload: {},
        }),
      ),
    )
    // 10 pieces are 1.25 kilograms: one gets its kilogram, the other a quarter.
    const issued = answers.map((answer) => String(answer.json<Row>().Lines[0]?.['IssuedQty']))
    expect(issued.toSorted()).toEqual(['0.25', '1'])
    expect(await world.stock(places.store)).toMatch(/^0 /)
    expect(await world.broken()).toEqual([])
  })
})
