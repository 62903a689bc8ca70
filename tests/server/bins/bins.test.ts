import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { places, things } from '../support/inventory.ts'
import { createTransferWorld, type TransferWorld } from '../transfers/transfer-world.ts'

const shelf = { first: 71, second: 72, elsewhere: 73 } as const

describe('bins of a location', () => {
  let world: TransferWorld
  beforeAll(async () => {
    world = await createTransferWorld()
    await world.run(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, bin_type, priority, temp_zone, is_active, version_no, tree_path)
      values ('ui', ${shelf.first}, 2, ${places.store}, 'A-1', 'A 1', 'Shelf', 10, 'Ambient', true, 1, 'A-1'),
        ('ui', ${shelf.second}, 2, ${places.store}, 'A-2', 'A 2', 'Shelf', 20, 'Ambient', true, 1, 'A-2'),
        ('ui', ${shelf.elsewhere}, 2, ${places.kitchen}, 'K-1', 'K 1', 'Shelf', 10, 'Ambient', true, 1, 'K-1')`)
    await world.run(sql`insert into bin_item (tenant_id, parent_id, line_no, item_id, use)
      values ('ui', ${shelf.first}, 1, ${things.tomato}, 'Overflow'), ('ui', ${shelf.second}, 1, ${things.tomato}, 'Fixed')`)
    await world.enter('100', '2')
  })
  afterAll(() => world.close())

  const move = (qty: string, from: number | null, to: number | null, unit: number = things.tomatoEach) =>
    world.post(world.sender, 'BinTransfers', {
      LocationId: places.store,
      ItemId: things.tomato,
      UnitId: unit,
      Qty: qty,
      FromBinId: from,
      ToBinId: to,
    })
  /** What lies where, as `bin qty`, and `- qty` for what lies in none. */
  const lying = async () => {
    const answer = await world.call(
      world.sender,
      `BinStock?$filter=LocationId eq ${places.store}&$orderby=Priority&$top=20`,
    )
    return answer
      .json<{ value: { BinId: number | null; Qty: string }[] }>()
      .value.map(({ BinId, Qty }) => `${BinId ?? '-'} ${Qty}`)
  }

  it('[BIN-1] received goods lie in no bin, and the list says where they belong', async () => {
    const answer = await world.call(world.sender, 'BinStock?$top=5')
    expect(answer.json()).toMatchObject({
      value: [{ Standing: 'PutAway', BinId: null, Qty: '100', HomeBinId: shelf.second }],
    })
  })

  it('[BIN-2] moves into bins, between them and back, in any unit, and refuses more than is there', async () => {
    expect((await move('60', null, shelf.first)).statusCode).toBe(201)
    // A kilogram is 8: two of them are 16.
    expect((await move('2', shelf.first, shelf.second, things.tomatoKilo)).statusCode).toBe(201)
    expect((await move('4', shelf.second, null)).statusCode).toBe(201)
    expect((await lying()).toSorted()).toEqual([`${shelf.first} 44`, `${shelf.second} 12`, '- 44'].toSorted())
    const short = await move('2', shelf.second, shelf.first, things.tomatoKilo)
    expect(short.json()).toMatchObject({
      Errors: [{ field: 'qty', code: 'binShort', params: { there: '12', asked: '16' } }],
    })
    const unbinned = await move('45', null, shelf.first)
    expect(unbinned.json()).toMatchObject({ Errors: [{ code: 'binShort', params: { there: '44', asked: '45' } }] })
    expect((await move('1', shelf.first, shelf.first)).json()).toMatchObject({ Errors: [{ code: 'binSame' }] })
    expect(await world.stock(places.store)).toBe('100 200')
    expect(await world.broken()).toEqual([])
  })

  it('[BIN-5] a bin of another location is refused, and one that holds goods stays active', async () => {
    expect((await move('1', null, shelf.elsewhere)).json()).toMatchObject({
      Errors: [{ field: 'toBin', code: 'belongsElsewhere' }],
    })
    const off = await world.sender.call({
      method: 'PATCH',
      url: `/inventory/api/Bins(${shelf.first})`,
      headers: { 'idempotency-key': 'off', 'if-match': '"v1"' },
      payload: { IsActive: false },
    })
    expect(off.json()).toMatchObject({ Errors: [{ field: 'isActive', code: 'binHolds' }] })
  })

  it('[BIN-5, DEF-111] a lookup that follows the place offers what stands there alone, and a value is judged anew when the place changes', async () => {
    const parent = (body: object) =>
      world.post(world.sender, 'Bins', {
        Code: 'Z',
        Name: 'Z',
        BinType: 'Shelf',
        Priority: 5,
        TempZone: 'Ambient',
        ...body,
      })
    const elsewhere = await parent({ LocationId: places.kitchen, ParentId: shelf.first })
    expect(elsewhere.json()).toMatchObject({ Errors: [{ field: 'parent', code: 'belongsElsewhere' }] })
    const made = await parent({ LocationId: places.store, ParentId: shelf.first })
    expect(made.statusCode).toBe(201)
  })

  it('[BIN-6] what comes into a place that puts away lies in the bin of its item at once', async () => {
    await world.run(sql`update location set put_away = 'HomeBin' where id = ${places.store}`)
    const before = await lying()
    await world.enter('5', '2')
    await world.run(sql`update location set put_away = 'ByHand' where id = ${places.store}`)
    expect(before).toContain(`${shelf.second} 12`)
    expect(await lying()).toContain(`${shelf.second} 17`)
    expect(await world.broken()).toEqual([])
    // Back where it was, for what follows.
    expect((await move('5', shelf.second, null)).statusCode).toBe(201)
  })

  it('[BIN-7] a sheet loaded by bins, without a line for each, has what lies there in the order of the bins, each item once with all its bins', async () => {
    const sheet = (body: object) =>
      world.post(world.sender, 'PhysicalInventories', {
        LocationId: places.store,
        LoadBy: 'Bin',
        ByBin: false,
        ...body,
      })
    expect((await sheet({ BinId: shelf.elsewhere })).json()).toMatchObject({
      Errors: [{ field: 'bin', code: 'belongsElsewhere' }],
    })
    const { Id } = (await sheet({ BinId: shelf.second })).json<{ Id: number }>()
    const act = (name: string, version: number) =>
      world.sender.call({
        method: 'POST',
        url: `/inventory/api/PhysicalInventories(${Id})/${name}`,
        headers: { 'idempotency-key': name, 'if-match': `"v${version}"` },
        payload: {},
      })
    expect((await act('start', 1)).json()).toMatchObject({
      Lines: [{ ItemId: things.tomato, Shelf: 'A-1, A-2', Book: '105' }],
    })
    await act('cancel', 2)
  })

  it('[BIN-4] two who take the same goods out of a bin at once: one wins', async () => {
    const answers = await Promise.all([move('40', shelf.first, null), move('40', shelf.first, shelf.second)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
    const refused = answers.find(({ statusCode }) => statusCode === 422)
    expect(refused?.json()).toMatchObject({ Errors: [{ code: 'binShort', params: { there: '4', asked: '40' } }] })
    expect(await world.broken()).toEqual([])
  })

  it('[BIN-3] goods that leave the location leave its bins by priority, and those in no bin last', async () => {
    const before = new Map((await lying()).map((line) => line.split(' ') as [string, string]))
    const first = Number(before.get(String(shelf.first)) ?? '0')
    const second = Number(before.get(String(shelf.second)) ?? '0')
    // All of the first bin, and one of the second.
    const row = await world.transfer(String(first + 1), { ToLocationId: places.kitchen })
    await world.moved(world.sender, row, 'post')
    const after = new Map((await lying()).map((line) => line.split(' ') as [string, string]))
    expect(after.get(String(shelf.first))).toBeUndefined()
    expect(Number(after.get(String(shelf.second)) ?? '0')).toBe(second - 1)
    expect(after.get('-')).toBe(before.get('-'))
    // A posting and a move at once: whoever comes second sees what the first left.
    const other = await world.transfer('5', { ToLocationId: places.kitchen })
    await Promise.all([world.move(world.sender, other, 'post'), move('3', null, shelf.first)])
    expect(await world.broken()).toEqual([])
  })
})
