import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
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
    expect(asked).toMatchObject({ Status: 'Partial', Lines: [{ LotId: null, IssuedQty: '6' }] })
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

  const wanted = async (...lines: readonly (readonly [qty: string, lot?: string])[]) => {
    const Lines: object[] = []
    for (const [Qty, lot] of lines) {
      const LotId = lot === undefined ? null : await world.lotId(lot)
      Lines.push({ ItemId: things.tomato, UnitId: things.tomatoEach, Qty, LotId })
    }
    const body = { RequestLocationId: places.kitchen, SupplyLocationId: places.store, Lines }
    const made = (await world.post(world.sender, 'Requisitions', body)).json<Row>()
    return (await act('submit', made)).json<Row>()
  }

  it('[LOT-61] what is left of a line after a part is of whichever lot: what lies there of others goes', async () => {
    await world.enterLot('9', 'EARLY', 2)
    await world.enterLot('2', 'LATE', 30)
    expect(await world.lots()).toEqual(['EARLY 10', 'LATE 6'])
    asked = await wanted(['15'])
    asked = (await issue('6', await world.lotId('LATE'))).json<Row>()
    const rest = await act('issueThere', asked)
    expect(rest.json()).toMatchObject({ Status: 'Completed', Lines: [{ LotId: null, IssuedQty: '15' }] })
    expect(await world.lots()).toEqual(['EARLY 1'])
  })

  it('[LOT-61] of a named lot as much goes as lies there of it, and the rest waits, of whichever lot', async () => {
    await world.enterLot('5', 'EARLY', 2)
    await world.enterLot('4', 'LATE', 30)
    const part = await act('issueThere', await wanted(['8', 'LATE']))
    expect(part.json()).toMatchObject({ Status: 'Partial', Lines: [{ LotId: null, IssuedQty: '4', OpenQty: '4' }] })
    expect(await world.lots()).toEqual(['EARLY 6'])
    const rest = await act('issueThere', part.json<Row>())
    expect(rest.json()).toMatchObject({ Status: 'Completed', Lines: [{ IssuedQty: '8' }] })
    expect(await world.lots()).toEqual(['EARLY 2'])
  })

  it('[LOT-61] lines that were written before they said whether their goods are kept by lots say it as well', async () => {
    const old = await wanted(['1'])
    await world.run(sql`update requisition_line set is_lot_tracked = null where parent_id = ${old.Id}`)
    const migration = readFileSync('server/db/migrations-after/requests/526_lots_of_requisitions.sql', 'utf8')
    await world.test.database
      .owner()
      .transaction()
      .execute((trx) => sql.raw(migration).execute(trx))
    const read = await world.call(world.sender, `Requisitions(${old.Id})`)
    expect(read.json()).toMatchObject({ Lines: [{ IsLotTracked: true }] })
  })

  it('[FORM-137] who issues names no lot, and no more than was approved, where the line shows none', async () => {
    const Lines = [{ ItemId: things.flour, UnitId: things.flourKilo, Qty: '1' }]
    const body = { RequestLocationId: places.kitchen, SupplyLocationId: places.store, Lines }
    const made = (await act('submit', (await world.post(world.sender, 'Requisitions', body)).json<Row>())).json<Row>()
    expect(made.Lines[0]).toMatchObject({ LotId: null })
    const given = { Id: made.Lines[0]?.Id, IssueQty: '0', Qty: '50', LotId: await world.lotId('EARLY') }
    const answer = await act('issue', made, { Lines: [given] })
    // No lot of another item is looked at, and nothing is written.
    expect(answer.json()).not.toMatchObject({ Errors: [{ field: 'lot' }] })
    const [line] = (await world.call(world.sender, `Requisitions(${made.Id})`)).json<Row>().Lines
    expect(line).toMatchObject({ Qty: '1', LotId: null })
  })

  it('[LOT-61] a line goes after those before it, and one of whose lot nothing lies there keeps it', async () => {
    const refused = await act('issueThere', await wanted(['2', 'LATE']))
    expect(refused.json()).toMatchObject({ Code: 'E_NEG_LOT', Errors: [{ params: { there: '0', asked: '2' } }] })
    const early = await world.lotId('EARLY')
    const part = await act('issueThere', await wanted(['2'], ['1', 'EARLY']))
    expect(part.json()).toMatchObject({
      Status: 'Partial',
      Lines: [{ IssuedQty: '2' }, { LotId: early, IssuedQty: '0', OpenQty: '1' }],
    })
    expect(await world.lots()).toEqual([])
  })
})
