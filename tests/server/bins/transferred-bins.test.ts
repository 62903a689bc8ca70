import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, things } from '../support/inventory.ts'
import type { Row } from '../transfers/transfer-world.ts'
import { untilSomebodyWaits } from '../support/until-somebody-waits.ts'
import { createBinWorld, shelf, type BinWorld } from './bin-world.ts'

describe('bins that goods are moved from and into', () => {
  let world: BinWorld
  beforeAll(async () => {
    world = await createBinWorld()
    await world.enter('100', '2')
    await world.into('40', shelf.first)
    await world.into('20', shelf.second)
  })
  afterEach(async () => expect(await world.broken()).toEqual([]))
  afterAll(() => world.close())

  it('[BIN-102] a direct transfer takes goods out of one bin and lays them into another, and is undone as it was', async () => {
    const moved = (await world.toKitchen('12', { BinFromId: shelf.second, BinToId: shelf.kitchen })).json<Row>()
    expect(moved).toMatchObject({ Status: 'Completed' })
    expect(await world.lying()).toEqual([`${shelf.first} 40`, `${shelf.second} 8`, '- 40'])
    expect(await world.lying(places.kitchen)).toEqual([`${shelf.kitchen} 12`])
    await world.moved(world.sender, moved, 'reverse', { Remarks: 'Wrong kitchen' })
    expect(await world.lying()).toEqual([`${shelf.first} 40`, `${shelf.second} 20`, '- 40'])
    expect(await world.lying(places.kitchen)).toEqual([])
  })

  it('[BIN-102] more than lies in the bin it leaves is refused, and so is a bin of another place', async () => {
    const short = await world.toKitchen('21', { BinFromId: shelf.second })
    expect(short.json()).toMatchObject({
      Code: 'E_NEG_BIN',
      Errors: [{ field: 'binFrom', row: 0, params: { bin: 'A-2', there: '20', asked: '21' } }],
    })
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1', BinToId: shelf.first }
    const body = { FromLocationId: places.store, ToLocationId: places.kitchen, Lines: [line] }
    const elsewhere = await world.post(world.sender, 'Transfers', body)
    expect(elsewhere.json()).toMatchObject({ Errors: [{ field: 'binTo', row: 0, code: 'belongsElsewhere' }] })
  })

  it('[BIN-99] goods are not laid into a bin that is closed before they come', async () => {
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1', BinToId: shelf.kitchen }
    const row = await world.transfer('1', { ToLocationId: places.kitchen, Lines: [line] })
    await world.run(sql`update bin set is_active = false where id = ${shelf.kitchen}`)
    const refused = await world.move(world.sender, row, 'post')
    await world.run(sql`update bin set is_active = true where id = ${shelf.kitchen}`)
    expect(refused.json()).toMatchObject({
      Code: 'E_VALIDATION',
      Errors: [{ field: 'binTo', row: 0, code: 'E_BIN', params: { bin: 'K-1' } }],
    })
    expect(await world.lying(places.kitchen)).toEqual([])
  })

  it('[BIN-5, BIN-99] goods wait for who is closing their bin, and are not laid into it once that is done', async () => {
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1', BinToId: shelf.kitchen }
    const row = await world.transfer('1', { ToLocationId: places.kitchen, Lines: [line] })
    let late: ReturnType<BinWorld['move']> | undefined
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`update bin set is_active = false where id = ${shelf.kitchen}`.execute(trx)
      late = world.move(world.sender, row, 'post')
      await untilSomebodyWaits(world.test.db)
    })
    const refused = await late
    await world.run(sql`update bin set is_active = true where id = ${shelf.kitchen}`)
    expect(refused?.json()).toMatchObject({ Errors: [{ field: 'binTo', row: 0, code: 'E_BIN' }] })
    expect(await world.lying(places.kitchen)).toEqual([])
  })

  it('[BIN-102] what is shipped leaves its bin, and what is told of it before is what will be taken', async () => {
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '15', BinFromId: shelf.second }
    const row = await world.transfer('15', { Lines: [line] })
    const told = await world.sender.call({
      method: 'POST',
      url: '/inventory/api/Picks',
      payload: { set: 'Transfers', id: row.Id, move: 'ship' },
    })
    expect(told.json()).toMatchObject({ lines: [{ picks: [{ bin: 'A-2', qty: '15' }] }] })
    const shipped = await world.moved(world.sender, row, 'ship')
    expect(await world.lying()).toEqual([`${shelf.first} 40`, `${shelf.second} 5`, '- 40'])
    await world.moved(world.sender, shipped, 'reverse', { Remarks: 'Not today' })
    expect(await world.lying()).toEqual([`${shelf.first} 40`, `${shelf.second} 20`, '- 40'])
  })

  it('[BIN-99, BIN-102] undone goods leave the bin they were laid into as far as they are there, and the others as ever', async () => {
    const moved = (await world.toKitchen('10', { BinFromId: shelf.first, BinToId: shelf.kitchen })).json<Row>()
    await world.toKitchen('6')
    // 4 of the 10 are taken out of the bin by hand: 6 are left there, 10 lie in none.
    const back = { LocationId: places.kitchen, ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '4' }
    const hand = await world.post(world.sender, 'BinTransfers', { ...back, FromBinId: shelf.kitchen, ToBinId: null })
    expect(hand.statusCode, hand.body).toBe(201)
    expect(await world.lying(places.kitchen)).toEqual([`${shelf.kitchen} 6`, '- 10'])
    await world.moved(world.sender, moved, 'reverse', { Remarks: 'Wrong kitchen' })
    expect(await world.lying(places.kitchen)).toEqual(['- 6'])
    expect(await world.lying()).toEqual([`${shelf.first} 34`, `${shelf.second} 20`, '- 40'])
  })

  it('[BIN-102, FORM-137] who receives says the bin of each line, and another one for the next part', async () => {
    const shipped = await world.moved(world.sender, await world.transfer('15'), 'ship')
    const line = { Id: shipped.Lines[0]?.Id, ReceiveQty: '9' }
    const receive = (row: Row, more: object) =>
      world.move(world.receiver, row, 'receive', { Lines: [{ ...line, ...more }], Fields: { LossReasonId: 9 } })
    const elsewhere = await receive(shipped, { BinToId: shelf.kitchen })
    expect(elsewhere.json()).toMatchObject({ Errors: [{ lines: 'lines', row: 0, field: 'binTo' }] })
    const wrong = await receive(shipped, { BinToId: 'F-1' })
    expect(wrong.json()).toMatchObject({ Errors: [{ lines: 'lines', row: 0, field: 'binTo', code: 'lookup' }] })
    const part = (await receive(shipped, { BinToId: shelf.far })).json<Row>()
    expect(part.Lines[0]).toMatchObject({ ReceivedQty: '9', BinToId: shelf.far })
    expect(await world.lying(places.otherSite)).toEqual([`${shelf.far} 9`])
    // What is not named again stays; emptied, the rest waits to be put away.
    const done = (await receive(part, { ReceiveQty: '6', BinToId: null })).json<Row>()
    expect(done).toMatchObject({ Status: 'Completed', Lines: [{ BinToId: null }] })
    expect(await world.lying(places.otherSite)).toEqual([`${shelf.far} 9`, '- 6'])
    await world.moved(world.sender, done, 'reverse', { Remarks: 'Wrong site' })
    expect(await world.lying(places.otherSite)).toEqual([])
  })
})
