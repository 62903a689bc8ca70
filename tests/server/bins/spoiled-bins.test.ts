import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { things } from '../support/inventory.ts'
import type { Row } from '../transfers/transfer-world.ts'
import { createBinWorld, shelf, type BinWorld } from './bin-world.ts'

describe('bins that goods leave', () => {
  let world: BinWorld
  beforeAll(async () => {
    world = await createBinWorld()
    await world.enter('100', '2')
    await world.into('40', shelf.first)
    await world.into('20', shelf.second)
  })
  afterEach(async () => expect(await world.broken()).toEqual([]))
  afterAll(() => world.close())

  it('[BIN-100] goods leave the bin their line names, whatever its priority, and come back there when that is undone', async () => {
    const lost = (await world.spoil(['5', { BinId: shelf.second }])).json<Row>()
    expect(lost).toMatchObject({ Status: 'Completed' })
    expect(await world.lying()).toEqual([`${shelf.first} 40`, `${shelf.second} 15`, '- 40'])
    const undone = await world.act('Spoilages', lost, 'reverse', { Remarks: 'Found again' })
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await world.lying()).toEqual([`${shelf.first} 40`, `${shelf.second} 20`, '- 40'])
  })

  it('[BIN-100] more than lies in the bin is refused with its figures, though the place has more', async () => {
    const refused = await world.spoil(['21', { BinId: shelf.second }])
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      Code: 'E_NEG_BIN',
      Errors: [
        { lines: 'lines', field: 'bin', row: 0, code: 'E_NEG_BIN', params: { bin: 'A-2', there: '20', asked: '21' } },
      ],
    })
    // Two lines see each other: 12 and 9 are 21.
    const both = await world.spoil(['12', { BinId: shelf.second }], ['9', { BinId: shelf.second }])
    expect(both.json()).toMatchObject({ Errors: [{ field: 'bin', row: 1, params: { there: '8', asked: '9' } }] })
    expect(await world.stock(10)).toBe('100 200')
  })

  it('[BIN-100] lines that name no bin take beside it what is picked first and was not named', async () => {
    // 30 of the first bin are named; of 15 more 10 are the rest of it, and 5 of the second.
    const lost = (await world.spoil(['15'], ['30', { BinId: shelf.first }])).json<{ Errors: unknown }>()
    // The line before took 15 of the first bin: 25 are left for the one that names it.
    expect(lost).toMatchObject({ Errors: [{ row: 1, params: { bin: 'A-1', there: '25', asked: '30' } }] })
    const fits = (await world.spoil(['30', { BinId: shelf.first }], ['15'])).json<Row>()
    expect(await world.lying()).toEqual([`${shelf.second} 15`, '- 40'])
    await world.act('Spoilages', fits, 'reverse', { Remarks: 'Not lost' })
    // What came of a bin that was named lies there again; the rest waits to be put away, as ever.
    expect(await world.lying()).toEqual([`${shelf.first} 30`, `${shelf.second} 15`, '- 55'])
    await world.into('10', shelf.first)
    await world.into('5', shelf.second)
  })

  it('[BIN-100] what comes back to a bin that is closed meanwhile lies in none', async () => {
    const lost = (await world.spoil(['20', { BinId: shelf.second }])).json<Row>()
    await world.run(sql`update bin set is_active = false where id = ${shelf.second}`)
    expect((await world.act('Spoilages', lost, 'reverse', { Remarks: 'Not lost' })).statusCode).toBe(200)
    await world.run(sql`update bin set is_active = true where id = ${shelf.second}`)
    expect(await world.lying()).toEqual([`${shelf.first} 40`, '- 60'])
    await world.into('20', shelf.second)
  })

  it('[BIN-100, BIN-5] a bin of another place is refused as it is saved', async () => {
    const elsewhere = await world.spoil(['1', { BinId: shelf.kitchen }])
    expect(elsewhere.json()).toMatchObject({ Errors: [{ field: 'bin', row: 0, code: 'belongsElsewhere' }] })
  })

  it('[BIN-4, BIN-100] of two who take the last of a bin at once one wins, though others lie beside it', async () => {
    const answers = await Promise.all([
      world.spoil(['12', { BinId: shelf.second }]),
      world.spoil(['12', { BinId: shelf.second }]),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await world.lying()).toEqual([`${shelf.first} 40`, `${shelf.second} 8`, '- 40'])
  })

  it('[LOT-4, BIN-100] a line may name a lot and a bin: more than lies of it there is refused, and it comes back as that', async () => {
    await world.spoil(['88'])
    await world.run(sql`update item set lot_tracked = true where id = ${things.tomato}`)
    const made = async (lot: string, id: number) =>
      world.run(sql`insert into lot (tenant_id, id, item_id, code) values ('ui', ${id}, ${things.tomato}, ${lot})`)
    await made('L-1', 901)
    await made('L-2', 902)
    await enterLot(world, '10', 'L-1')
    await enterLot(world, '10', 'L-2')
    await world.into('6', shelf.first, 901)
    await world.into('4', shelf.second, 901)
    await world.into('7', shelf.second, 902)
    const refused = await world.spoil(['5', { BinId: shelf.second, LotId: 901 }])
    expect(refused.json()).toMatchObject({
      Errors: [{ field: 'bin', code: 'E_NEG_BIN', params: { bin: 'A-2', there: '4', asked: '5' } }],
    })
    // More than there is of the lot at all is told of the lot.
    const short = await world.spoil(['11', { BinId: shelf.second, LotId: 901 }])
    expect(short.json()).toMatchObject({ Errors: [{ field: 'lot', code: 'E_NEG_LOT', params: { there: '10' } }] })
    const lost = (await world.spoil(['3', { BinId: shelf.second, LotId: 901 }])).json<Row>()
    expect(await world.lying()).toEqual(['71 6 L-1', '72 1 L-1', '72 7 L-2', '- 3 L-2'])
    await world.act('Spoilages', lost, 'reverse', { Remarks: 'Found' })
    expect(await world.lying()).toEqual(['71 6 L-1', '72 4 L-1', '72 7 L-2', '- 3 L-2'])
    // Of a bin alone what expires first leaves it.
    await world.run(sql`update lot set expires_on = '2030-01-01' where id = 902`)
    await world.spoil(['8', { BinId: shelf.second }])
    expect(await world.lying()).toEqual(['71 6 L-1', '72 3 L-1', '- 3 L-2'])
  })
})

async function enterLot(world: BinWorld, Qty: string, Lot: string): Promise<void> {
  const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty, UnitCost: '2', Lot }
  const entry = (await world.post(world.sender, 'StockEntries', { LocationId: 10, Lines: [line] })).json<Row>()
  const answer = await world.act('StockEntries', entry, 'post')
  expect(answer.statusCode, answer.body).toBe(200)
}
