import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PicksAnswer } from '../../../src/engine/core/http/figures/picks-contract.ts'
import { places, things } from '../support/inventory.ts'
import { way, type Row } from '../transfers/transfer-world.ts'
import { createLotWorld, type LotWorld } from './lot-world.ts'

describe('goods kept by lots', () => {
  let world: LotWorld
  beforeAll(async () => {
    world = await createLotWorld()
  })
  afterEach(async () => expect(await world.broken()).toEqual([]))
  afterAll(() => world.close())

  it('[LOT-3] come in as a lot, which is made once and keeps its day', async () => {
    expect((await world.enterLot('10', 'L-1', 9)).statusCode).toBe(200)
    expect((await world.enterLot('15', 'L-2', 2)).statusCode).toBe(200)
    expect((await world.enterLot('5', 'l-2')).statusCode).toBe(200)
    expect(await world.lots()).toEqual(['L-2 20', 'L-1 10'])
    const other = await world.enterLot('1', 'L-2', 3)
    expect(other.json()).toMatchObject({
      Errors: [{ field: 'expiresOn', row: 0, code: 'E_LOT_EXPIRY', params: { lot: 'L-2', expires: world.inDays(2) } }],
    })
  })

  it('[LOT-4] leave as what expires first, and come to the other place as what they are', async () => {
    // 30 lie there: 20 of L-2, which expires first, and 10 of L-1. 25 are the 20 and 5.
    const moved = (await world.toKitchen('25')).json<Row>()
    expect(moved).toMatchObject({ Status: 'Completed' })
    expect(await world.lots()).toEqual(['L-1 5'])
    expect(await world.lots(places.kitchen)).toEqual(['L-2 20', 'L-1 5'])
    // Undone, the same lots are where they were.
    await world.moved(world.sender, moved, 'reverse', { Remarks: 'Wrong kitchen' })
    expect(await world.lots()).toEqual(['L-2 20', 'L-1 10'])
    expect(await world.lots(places.kitchen)).toEqual([])
  })

  it('[LOT-4] leave as the lot their line names, and more of it than is there is refused with its figures', async () => {
    expect((await world.toKitchen('8', 'L-1')).statusCode).toBe(200)
    expect(await world.lots()).toEqual(['L-2 20', 'L-1 2'])
    const refused = await world.toKitchen('3', 'L-1')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      Errors: [{ field: 'lot', row: 0, code: 'E_NEG_LOT', params: { lot: 'L-1', there: '2', asked: '3' } }],
    })
    expect(await world.stock(places.store)).toBe('22 44')
  })

  it('[LOT-4] of two who take the last of a lot at once one wins, though others are there', async () => {
    const answers = await Promise.all([world.toKitchen('2', 'L-1'), world.toKitchen('2', 'L-1')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await world.lots()).toEqual(['L-2 20'])
  })

  it('[LOT-5] stay what they are on their way: received, lost and brought back in parts', async () => {
    await world.enterLot('10', 'L-3', 4)
    const row = await world.transfer('25')
    const shipped = await world.moved(world.sender, row, 'ship')
    // 20 of L-2, which expires in 2 days, then 5 of L-3.
    expect(await world.lots()).toEqual(['L-3 5'])
    // Goods of somebody else on the same way are of another lot.
    const others = await world.moved(world.sender, await world.transfer('2'), 'ship')
    const reason = { Fields: { LossReasonId: way.damaged } }
    const part = await world.moved(world.receiver, shipped, 'receive', world.first(shipped, 'ReceiveQty', '18', reason))
    expect(await world.lots(places.otherSite)).toEqual(['L-2 18'])
    const lost = await world.moved(world.receiver, part, 'lose', world.first(part, 'LossQty', '3', reason))
    // 2 of L-2 and 1 of L-3 were lost: 4 of L-3 come back.
    await world.moved(world.sender, lost, 'bringBack', world.first(lost, 'ReturnQty', '4', { Remarks: 'Refused' }))
    expect(await world.lots()).toEqual(['L-3 7'])
    await world.moved(world.receiver, others, 'receive')
    expect(await world.lots(places.otherSite)).toEqual(['L-2 18', 'L-3 2'])
  })

  it('[LOT-4] goods of no lot leave after those of one, and do not come in as one', async () => {
    await world.enterLot('3', null)
    const moved = (await world.toKitchen('9')).json<Row>()
    expect(await world.lots()).toEqual([])
    expect(await world.stock(places.store)).toMatch(/^1 /)
    await world.moved(world.sender, moved, 'reverse', { Remarks: 'Too much' })
    expect(await world.lots()).toEqual(['L-3 7'])
  })

  it('[LOT-7] leave bins by priority, and of bins picked alike what expires first', async () => {
    await world.run(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, bin_type, priority, temp_zone, is_active, version_no, tree_path)
      values ('ui', 81, 2, ${places.store}, 'A', 'A', 'Shelf', 10, 'Ambient', true, 1, 'A'),
        ('ui', 82, 2, ${places.store}, 'B', 'B', 'Shelf', 10, 'Ambient', true, 1, 'B'),
        ('ui', 83, 2, ${places.store}, 'C', 'C', 'Shelf', 5, 'Ambient', true, 1, 'C')`)
    await world.enterLot('6', 'L-9', 1)
    await world.enterLot('6', 'L-8', 30)
    const into = async (qty: string, bin: number, lot: string) => {
      const body = {
        LocationId: places.store,
        ItemId: things.tomato,
        UnitId: things.tomatoEach,
        Qty: qty,
        ToBinId: bin,
      }
      return world.post(world.sender, 'BinTransfers', { ...body, FromBinId: null, LotId: await world.lotId(lot) })
    }
    expect((await into('7', 81, 'L-3')).statusCode).toBe(201)
    expect((await into('6', 82, 'L-9')).statusCode).toBe(201)
    expect((await into('4', 83, 'L-8')).statusCode).toBe(201)
    expect((await into('3', 83, 'L-8')).json()).toMatchObject({
      Errors: [{ field: 'qty', code: 'binShort', params: { there: '2', asked: '3' } }],
    })
    // Bin C goes first, whatever it holds; then of A and B, picked alike, what expires tomorrow: 4, 6 and 1.
    const moved = (await world.toKitchen('11')).json<Row>()
    const lying =
      await world.run(sql`select b.bin_id || ' ' || t.code || ' ' || trim_scale(b.qty) as line from bin_balance b
      join lot t on t.tenant_id = b.tenant_id and t.id = b.lot_id
      where b.location_id = ${places.store} and b.qty > 0 and b.bin_id is not null order by 1`)
    expect(lying.map((row) => (row as { line: string }).line)).toEqual(['81 L-3 6'])
    expect(await world.lots()).toEqual(['L-3 6', 'L-8 2'])
    await world.moved(world.sender, moved, 'reverse', { Remarks: 'Back' })
  })

  it('[PICK-1] before they are issued the lines are told in the order of their bins, each with the bins and lots it would take', async () => {
    // What was brought back lies in no bin, 6 of L-9 among it; bin A holds 6 of L-3.
    await world.run(sql`insert into item_barcode (tenant_id, parent_id, line_no, code, kind, unit_id, is_primary)
      values ('ui', ${things.tomato}, 1, '4006381333931', 'Gtin', 20, true)`)
    const flour = { ItemId: things.flour, UnitId: things.flourKilo, Qty: '2' }
    const tomato = { ItemId: things.tomato, UnitId: things.tomatoKilo, Qty: '1' }
    const body = { RequestLocationId: places.kitchen, SupplyLocationId: places.store, Lines: [flour, tomato] }
    const made = (await world.post(world.sender, 'Requisitions', body)).json<Row>()
    const act = (name: string, row: Row) =>
      world.sender.call({
        method: 'POST',
        url: `/inventory/api/Requisitions(${row.Id})/${name}`,
        headers: { 'idempotency-key': `${name}-${row.Id}`, 'if-match': `"v${String(row['VersionNo'])}"` },
        payload: {},
      })
    const ask = () =>
      world.sender.call({
        method: 'POST',
        url: '/inventory/api/Picks',
        payload: { set: 'Requisitions', id: made.Id, move: 'issue' },
      })
    // A draft is issued by nobody.
    expect((await ask()).statusCode).toBe(409)
    expect((await act('submit', made)).statusCode).toBe(200)
    const [first, second] = (await ask()).json<PicksAnswer>().lines
    // A kilogram is 8: 6 out of bin A, and 2 of what expires first of the rest.
    expect(first).toEqual({
      id: made.Lines[1]?.Id,
      codes: ['I-30', '4006381333931'],
      picks: [
        { bin: 'A', lot: 'L-3', expiresOn: world.inDays(4), qty: '0.75' },
        { bin: null, lot: 'L-9', expiresOn: world.inDays(1), qty: '0.25' },
      ],
    })
    expect(second).toMatchObject({ id: made.Lines[0]?.Id, picks: [] })
  })

  it('[LOT-10] what is not kept by lots moves none', async () => {
    const line = { ItemId: things.flour, UnitId: things.flourKilo, Qty: '4', UnitCost: '1', Lot: 'F-1' }
    const entry = (
      await world.post(world.sender, 'StockEntries', { LocationId: places.store, Lines: [line] })
    ).json<Row>()
    const posted = await world.sender.call({
      method: 'POST',
      url: `/inventory/api/StockEntries(${entry.Id})/post`,
      headers: { 'idempotency-key': 'flour', 'if-match': `"v${String(entry['VersionNo'])}"` },
      payload: {},
    })
    expect(posted.statusCode).toBe(200)
    expect(await world.run(sql`select 1 from bin_move where item_id = ${things.flour}`)).toEqual([])
    expect(await world.run(sql`select 1 from lot where item_id = ${things.flour}`)).toEqual([])
  })

  it('[LOT-8] an item stays kept by lots while some of them is left', async () => {
    const url = `/inventory/api/Items(${things.tomato})`
    const { VersionNo } = (await world.call(world.sender, `Items(${things.tomato})`)).json<{ VersionNo: number }>()
    const answer = await world.sender.call({
      method: 'PATCH',
      url,
      headers: { 'idempotency-key': 'off', 'if-match': `"v${VersionNo}"` },
      payload: { LotTracked: false },
    })
    expect(answer.json<{ Errors: unknown[] }>().Errors).toContainEqual(
      expect.objectContaining({ field: 'lotTracked', code: 'lotsLeft' }),
    )
  })
})
