import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createVoucherWorld, type VoucherWorld } from '../purchasing/voucher-world.ts'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { lyingAt, seedBins, shelf } from './bin-world.ts'

type Line = readonly [qty: string, changes?: object]

describe('bins that goods are received into', () => {
  let world: VoucherWorld
  const run = (text: ReturnType<typeof sql<unknown>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  beforeAll(async () => {
    world = await createVoucherWorld()
    await seedBins(run)
  })
  afterEach(async () => expect(await world.broken()).toEqual([]))
  afterAll(() => world.close())

  const draft = (...lines: readonly Line[]): Promise<Row> => {
    const tomato = { ItemId: things.tomato, UnitId: things.tomatoKilo, Price: '4' }
    const Lines = lines.map(([Qty, changes = {}]) => ({ ...tomato, Qty, ...changes }))
    return world.made('Receipts', { SupplierId: 1, LocationId: places.store, Lines })
  }
  const received = async (...lines: readonly Line[]) => world.moved('Receipts', await draft(...lines), 'post')
  const lying = () => lyingAt(run, places.store)
  const waiting = async () => (await world.list("BinStock?$filter=Standing eq 'PutAway'")).map(({ Qty }) => Qty)

  let receipt: Row
  it('[BIN-99] what a line names a bin for lies there at once and is not put away any more; the rest waits as ever', async () => {
    // A kilogram is 8.
    receipt = await received(['2', { BinId: shelf.first }], ['1'])
    expect(await lying()).toEqual([`${shelf.first} 16`, '- 8'])
    expect(await waiting()).toEqual(['8'])
    // The ledger knows the place alone; the bin moved with its row.
    const rows = await run(sql`select trim_scale(m.qty)::text as qty, g.entry_type as kind from bin_move m
      join stock_ledger g on g.tenant_id = m.tenant_id and g.id = m.ledger_id`)
    expect(rows).toEqual([{ qty: '16', kind: 'RECEIPT' }])
  })

  it('[BIN-99] undone, it leaves that bin as far as it is left there, and the rest as ever', async () => {
    const other = await received(['1', { BinId: shelf.second }])
    const move = { LocationId: places.store, ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '6' }
    await world.made('BinTransfers', { ...move, FromBinId: shelf.first, ToBinId: shelf.second })
    expect(await lying()).toEqual([`${shelf.first} 10`, `${shelf.second} 14`, '- 8'])
    // 24 go: first what named no bin, by priority 8 of the first, then 2 that are left of it and 14 of the second.
    await world.moved('Receipts', receipt, 'reverse', { Remarks: 'Wrong goods' })
    expect(await lying()).toEqual(['- 8'])
    await world.moved('Receipts', other, 'reverse', { Remarks: 'Wrong goods' })
    expect(await lying()).toEqual([])
  })

  it('[BIN-99] a bin of another place is refused as it is saved, and one that is closed since as it is posted', async () => {
    const refused = await world.session.call({
      method: 'POST',
      url: '/inventory/api/Receipts',
      headers: { 'idempotency-key': 'elsewhere' },
      payload: {
        SupplierId: 1,
        LocationId: places.store,
        Lines: [{ ItemId: things.tomato, UnitId: things.tomatoKilo, Price: '4', Qty: '1', BinId: shelf.kitchen }],
      },
    })
    expect(refused.json()).toMatchObject({ Errors: [{ field: 'bin', row: 0, code: 'belongsElsewhere' }] })
    const late = await draft(['1', { BinId: shelf.first }])
    await run(sql`update bin set is_active = false where id = ${shelf.first}`)
    const answer = await world.move('Receipts', late, 'post')
    await run(sql`update bin set is_active = true where id = ${shelf.first}`)
    expect(answer.json()).toMatchObject({ Errors: [{ field: 'bin', row: 0, code: 'E_BIN', params: { bin: 'A-1' } }] })
    expect(await lying()).toEqual([])
  })

  it('[BIN-101] at a place that puts away by itself the bin an item belongs into is proposed, and another one counts before it', async () => {
    expect((await draft(['1'])).Lines[0]).toMatchObject({ BinId: null, HomeBinId: null })
    await run(sql`update location set put_away = 'HomeBin' where id = ${places.store}`)
    const proposed = await draft(['1'])
    expect(proposed.Lines[0]).toMatchObject({ BinId: shelf.second, HomeBinId: shelf.second })
    await world.moved('Receipts', proposed, 'post')
    expect(await lying()).toEqual([`${shelf.second} 8`])
    await received(['1', { BinId: shelf.first }])
    expect(await lying()).toEqual([`${shelf.first} 8`, `${shelf.second} 8`])
    await run(sql`update location set put_away = 'ByHand' where id = ${places.store}`)
  })

  it('[BIN-99] of goods kept by lots the lot lies in that bin, and leaves it again when that is undone', async () => {
    await run(sql`update item set lot_tracked = true where id = ${things.tomato}`)
    const one = await received(['1', { Lot: 'L-1', BinId: shelf.first }])
    await received(['1', { Lot: 'L-2', BinId: shelf.first }])
    expect(await lying()).toEqual([
      `${shelf.first} 8 L-1`,
      `${shelf.first} 8 L-2`,
      `${shelf.first} 8`,
      `${shelf.second} 8`,
    ])
    await world.moved('Receipts', one, 'reverse', { Remarks: 'Wrong goods' })
    expect(await lying()).toEqual([`${shelf.first} 8 L-2`, `${shelf.first} 8`, `${shelf.second} 8`])
  })
})
