import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { createCountWorld, withCount, type CountWorld } from './count-world.ts'

const shelf = { first: 71, second: 72 } as const

let w: CountWorld
beforeAll(async () => {
  w = await createCountWorld()
  await w.run(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, bin_type, priority, temp_zone, is_active, version_no, tree_path)
    values ('ui', ${shelf.first}, 2, ${places.store}, 'A-1', 'A 1', 'Shelf', 10, 'Ambient', true, 1, 'A-1'),
      ('ui', ${shelf.second}, 2, ${places.store}, 'A-2', 'A 2', 'Shelf', 20, 'Ambient', true, 1, 'A-2')`)
  await w.enter('10', '3')
  for (const [Qty, ToBinId] of [
    ['4', shelf.first],
    ['3', shelf.second],
  ] as const) {
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty, FromBinId: null, ToBinId }
    await w.made('BinTransfers', { LocationId: places.store, ...line })
  }
})
afterAll(() => w.close())

/** Posts a sheet with these counts of its lines, in their order; null leaves one blank. */
const posted = async (more: object, ...counts: readonly (string | null)[]): Promise<Row> => {
  const sheet = await w.filled(more)
  const Lines = sheet.Lines.map((line, index) => withCount(line, counts[index] ?? null))
  const answer = await w.patch(sheet, { Lines })
  expect(answer.statusCode, answer.body).toBe(200)
  return w.posted(answer.json())
}
/** What a sheet of the item as a whole says was counted last, and how many items were never counted. */
const known = async () => {
  const sheet = await w.filled({ ByBin: false })
  await w.moved('PhysicalInventories', sheet, 'cancel')
  const due = await w.world.session.call({ url: '/inventory/api/CountsDue?$top=20' })
  const store = due.json<{ value: readonly Row[] }>().value.find(({ LocationId }) => LocationId === places.store)
  return { last: sheet.Lines[0]?.['LastCount'], never: store?.['NeverCounted'] }
}
const nothing = { last: null, never: 1 }

it('[COUNT-137] a count of one bin is no count of the item: it stays due, and no later count is held against it', async () => {
  const done = await posted({ CountType: 'Spot', LoadBy: 'Bin', BinId: shelf.first }, '4')
  expect(done.Lines).toMatchObject([{ BinId: shelf.first, InPart: true }])
  expect(await known()).toEqual(nothing)
})

it('[COUNT-137] nor is a sheet on which a bin was left blank, or a line was taken out', async () => {
  await posted({}, '4', null, '3')
  expect(await known()).toEqual(nothing)
  const sheet = await w.filled()
  const answer = await w.patch(sheet, { Lines: sheet.Lines.slice(0, 2).map((line) => withCount(line, '3')) })
  const done = await w.posted(answer.json())
  expect(done.Lines).toMatchObject([{ InPart: true }, { InPart: true }])
  await w.moved('PhysicalInventories', done, 'reverse', { Remarks: 'Only tried' })
  expect(await known()).toEqual(nothing)
})

it('[COUNT-137] where all of its bins were counted the item was', async () => {
  const done = await posted({}, '4', '3', '3')
  expect(done.Lines).toMatchObject([{ InPart: false }, { InPart: false }, { InPart: false }])
  expect(await known()).toEqual({ last: '10', never: 0 })
  await posted({ CountType: 'Spot', LoadBy: 'Bin', BinId: shelf.first }, '4')
  expect(await known()).toEqual({ last: '10', never: 0 })
})

it('[COUNT-140] several lines of the item as a whole tell its books once', async () => {
  const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Unit1Id: things.tomatoEach }
  const Lines = ['5', '1', '3'].map((Count1) => ({ ...line, Count1 }))
  const sheet = await w.made('PhysicalInventories', { LocationId: places.store, Lines })
  const checked = await w.moved('PhysicalInventories', sheet, 'check')
  expect(checked.Lines.map(({ Book, Variance }) => [Book, Variance])).toEqual([
    ['10', '-5'],
    ['0', '1'],
    ['0', '3'],
  ])
  await w.moved('PhysicalInventories', checked, 'cancel')
})

it('[COUNT-138] a site neither hears of the counts of another at a place of both, nor waits for its sheets', async () => {
  const own = sql`tenant_id = 'ui' and location_id = ${places.store}`
  await w.run(sql`update physical_inventory set site_id = 3 where ${own}`)
  expect(await known()).toEqual(nothing)
  const sheet = await w.filled()
  expect(sheet.Lines.map((line) => line['LastCount'])).toEqual([null, null, null])
  await w.run(sql`update physical_inventory set site_id = 3 where ${own}`)
  await w.moved('PhysicalInventories', await w.filled(), 'cancel')
  await w.run(sql`update physical_inventory set site_id = 2 where ${own}`)
  await w.moved('PhysicalInventories', await w.world.read('PhysicalInventories', sheet.Id), 'cancel')
})

it('[COUNT-138] what another site has in a bin is not in the way of goods that are put on a sheet', async () => {
  const lies = (qty: number) =>
    w.run(sql`insert into bin_move (tenant_id, site_id, location_id, item_id, bin_id, qty)
      values ('ui', 3, ${places.store}, ${things.flour}, ${shelf.first}, ${qty})`)
  await lies(2)
  const sheet = await w.filled()
  expect(sheet.Lines.map(({ ItemId }) => ItemId)).not.toContain(things.flour)
  const added = await w.world.session.call({
    method: 'POST',
    url: `/inventory/api/counts/${sheet.Id}/lines`,
    headers: { 'idempotency-key': randomUUID() },
    payload: { code: 'I-31', count: '2' },
  })
  expect(added.statusCode, added.body).toBeLessThan(300)
  await w.moved('PhysicalInventories', await w.world.read('PhysicalInventories', sheet.Id), 'cancel')
  await lies(-2)
  await w.expectHealthy()
})
