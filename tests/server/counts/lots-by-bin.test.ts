import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { siteDay } from '../support/site-day.ts'
import { places, things } from '../support/inventory.ts'
import { createCountWorld, withCount, type CountWorld } from './count-world.ts'

const set = 'PhysicalInventories'
const shelf = { first: 71, second: 72 } as const
const tomatoes = { ItemId: things.tomato, UnitId: things.tomatoEach }

let w: CountWorld
beforeAll(async () => {
  w = await createCountWorld()
  await w.run(sql`update item set lot_tracked = true where tenant_id = 'ui' and id = ${things.tomato}`)
  await w.run(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, bin_type, priority, temp_zone, is_active, version_no, tree_path)
    values ('ui', ${shelf.first}, 2, ${places.store}, 'A-1', 'A 1', 'Shelf', 10, 'Ambient', true, 1, 'A-1'),
      ('ui', ${shelf.second}, 2, ${places.store}, 'A-2', 'A 2', 'Shelf', 20, 'Ambient', true, 1, 'A-2')`)
  for (const [Lot, ToBinId, days] of [
    ['L-1', shelf.first, 5],
    ['L-2', shelf.second, 9],
  ] as const) {
    const line = { ...tomatoes, Qty: '4', UnitCost: '3', Lot, ExpiresOn: siteDay(w.world.test.clock, days) }
    await w.moved('StockEntries', await w.made('StockEntries', { LocationId: places.store, Lines: [line] }), 'post')
    const [lot] = await w.run(sql<{ id: number }>`select id::int as id from lot where code = ${Lot}`)
    const move = { ...tomatoes, Qty: '4', LotId: lot?.id, FromBinId: null, ToBinId }
    await w.made('BinTransfers', { LocationId: places.store, ...move })
  }
})
afterAll(() => w.close())
afterEach(() => w.expectHealthy())

/** What lies in the bins, as `bin lot qty`. */
const lying = async () => {
  const rows = await w.run(sql<{ line: string }>`
    select n.code || ' ' || coalesce(t.code, '-') || ' ' || trim_scale(b.qty) as line from bin_balance b
      join bin n on n.tenant_id = b.tenant_id and n.id = b.bin_id
      left join lot t on t.tenant_id = b.tenant_id and t.id = b.lot_id
    where b.tenant_id = 'ui' and b.item_id = ${things.tomato} and b.qty > 0 order by 1`)
  return rows.map(({ line }) => line)
}
const counted = async (...counts: readonly string[]) => {
  const sheet = await w.filled()
  const answer = await w.patch(sheet, {
    Lines: sheet.Lines.map((line, index) => withCount(line, counts[index] ?? null)),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return w.posted(answer.json())
}

it('[BIN-59] what is missing in a bin is of the lots that lay there, though others would be picked first', async () => {
  const done = await counted('4', '3')
  expect(await lying()).toEqual(['A-1 L-1 4', 'A-2 L-2 3'])
  await w.moved(set, done, 'reverse', { Remarks: 'Only tried' })
  expect(await lying()).toEqual(['A-1 L-1 4', 'A-2 L-2 4'])
})

it('[LOT-21] what was found of no lot leaves as that when the count is undone', async () => {
  const done = await counted('5', '4')
  expect(await lying()).toEqual(['A-1 - 1', 'A-1 L-1 4', 'A-2 L-2 4'])
  await w.moved(set, done, 'reverse', { Remarks: 'Only tried' })
  expect(await lying()).toEqual(['A-1 L-1 4', 'A-2 L-2 4'])
})

it('[LOT-21] what was found of no lot and has gone since leaves of lots when the count is undone, and the books stay whole', async () => {
  const done = await counted('5', '4')
  const all = { FromLocationId: places.store, ToLocationId: places.kitchen, Lines: [{ ...tomatoes, Qty: '9' }] }
  const gone = await w.moved('Transfers', await w.made('Transfers', all), 'submit')
  await w.moved('Transfers', gone, 'post')
  expect(await lying()).toEqual([])
  const Lot = { Lot: 'L-3', ExpiresOn: siteDay(w.world.test.clock, 9) }
  const fresh = { ...tomatoes, Qty: '4', UnitCost: '3', ...Lot }
  await w.moved('StockEntries', await w.made('StockEntries', { LocationId: places.store, Lines: [fresh] }), 'post')
  await w.moved(set, done, 'reverse', { Remarks: 'Only tried' })
  const left = await w.run(sql<{ qty: string }>`select trim_scale(b.qty)::text as qty from bin_balance b
    join lot t on t.tenant_id = b.tenant_id and t.id = b.lot_id and t.code = 'L-3' where b.location_id = ${places.store}`)
  expect(left).toEqual([{ qty: '3' }])
})
