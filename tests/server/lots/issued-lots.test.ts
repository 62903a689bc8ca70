import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { places, things } from '../support/inventory.ts'
import type { Row } from '../transfers/transfer-world.ts'
import { createLotWorld, type LotWorld } from './lot-world.ts'

describe('lots that are issued', () => {
  let world: LotWorld
  let asked: Row
  beforeAll(async () => {
    world = await createLotWorld()
    await world.enterLot('10', 'EARLY', 2)
    await world.enterLot('10', 'LATE', 30)
  })
  afterEach(async () => expect(await world.broken()).toEqual([]))
  afterAll(() => world.close())

  const act = (name: string, row: Row, payload: object = {}) =>
    world.sender.call({
      method: 'POST',
      url: `/inventory/api/Requisitions(${row.Id})/${name}`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
      payload,
    })
  const issue = (IssueQty: string, LotId: number | null) =>
    act('issue', asked, { Lines: [{ Id: asked.Lines[0]?.Id, IssueQty, LotId }] })

  it('[LOT-61, FORM-137] who picks names the lot of a line, whatever expires first; the next part may be of another', async () => {
    const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '15' }]
    const body = { RequestLocationId: places.kitchen, SupplyLocationId: places.store, Lines }
    const made = (await world.post(world.sender, 'Requisitions', body)).json<Row>()
    expect(made.Lines[0]).toMatchObject({ IsLotTracked: true, LotId: null })
    asked = (await act('submit', made)).json<Row>()
    const late = await world.lotId('LATE')
    asked = (await issue('6', late)).json<Row>()
    expect(asked).toMatchObject({ Status: 'Partial', Lines: [{ LotId: late, IssuedQty: '6' }] })
    expect(await world.lots()).toEqual(['EARLY 10', 'LATE 4'])
    expect(await world.lots(places.kitchen)).toEqual(['LATE 6'])
  })

  it('[LOT-61] more than is there of it is refused with its figures, and without one what expires first leaves', async () => {
    const refused = await issue('5', await world.lotId('LATE'))
    expect(refused.json()).toMatchObject({
      Code: 'E_NEG_LOT',
      Errors: [{ field: 'lot', row: 0, params: { lot: 'LATE', there: '4', asked: '5' } }],
    })
    expect((await issue('9', null)).json()).toMatchObject({ Status: 'Completed' })
    expect(await world.lots()).toEqual(['EARLY 1', 'LATE 4'])
  })
})
