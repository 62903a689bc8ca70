import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStockWorld, stock } from '../posting/stock-world.ts'
import { createRunWorld, type RunRow, type RunWorld } from '../runs/run-world.ts'

const { store, kitchen, flour } = stock
const unit = stock.each[1]

let world: RunWorld
let today = ''
beforeAll(async () => {
  world = await createRunWorld()
  await createStockWorld({ database: world.database })
  await world.execute(sql`update item set lot_tracked = true where tenant_id = 'ui' and id = ${flour}`)
  await world.execute(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, bin_type, priority, temp_zone, is_active, version_no, tree_path)
    values ('ui', 71, ${stock.site}, ${store}, 'A-1', 'A 1', 'Shelf', 10, 'Ambient', true, 1, 'A-1')`)
  await enter(store, 'L-1', '10')
  await enter(store, 'L-2', '4')
  await enter(kitchen, 'L-1', '2')
  await enter(kitchen, 'L-K', '5')
  const lot = await lotId('L-1')
  await world.begin('BinTransfers', {
    LocationId: store,
    ItemId: flour,
    UnitId: unit,
    Qty: '3',
    LotId: lot,
    FromBinId: null,
    ToBinId: 71,
  })
})
afterAll(() => world.close())

async function enter(LocationId: number, Lot: string, Qty: string): Promise<void> {
  const line = { ItemId: flour, UnitId: unit, Qty, UnitCost: '2', Lot }
  const { Id } = await world.begin('StockEntries', { LocationId, Lines: [line] })
  const posted = await world.move('StockEntries', Id, 'post')
  expect(posted.statusCode, posted.body).toBe(200)
}
async function lotId(code: string): Promise<number> {
  const [row] = (await world.execute(
    sql`select id::int as id from lot where tenant_id = 'ui' and code = ${code}`,
  )) as readonly { readonly id: number }[]
  return row?.id ?? 0
}
const lyingAt = async (place: number) =>
  world.execute(sql`select coalesce(t.code, '-') || ' ' || trim_scale(sum(b.qty)) as line from bin_balance b
    left join lot t on t.tenant_id = b.tenant_id and t.id = b.lot_id
    where b.tenant_id = 'ui' and b.location_id = ${place} and b.item_id = ${flour} and b.qty > 0 group by t.code order by 1`)
const moved = async (set: string, id: number, move: string) => {
  const answer = await world.move(set, id, move)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<RunRow & { readonly Lines: readonly RunRow[] }>()
}

it('[MOVE-691] a posted count by lots moves with them: each lot there holds what was counted, and those it did not find nothing', async () => {
  const { Id } = await world.begin('PhysicalInventories', { LocationId: store, ByLot: true })
  const sheet = await moved('PhysicalInventories', Id, 'start')
  today = String((sheet as RunRow)['PostDate'])
  // L-1 in A-1 and outside, L-2, and what is of none: all as the books say, but 2 more of L-2.
  const two = await lotId('L-2')
  const Lines = sheet.Lines.map((line) => ({
    Id: line.Id,
    Count1: line['LotId'] === two ? '6' : String(line['Book']),
    Unit1Id: unit,
  }))
  const changed = await world.change(`PhysicalInventories(${Id})`, { Lines })
  expect(changed.statusCode, changed.body).toBe(200)
  await moved('PhysicalInventories', Id, 'submit')
  await moved('PhysicalInventories', Id, 'post')

  const run = await world.begin('CountMoves', {
    Which: 'Posted',
    OfLocationId: store,
    NewLocationId: kitchen,
    FromDay: today,
  })
  await world.run('CountMoves', run.Id, 'generate')
  const [line] = await world.lines('CountMoveLines', run.Id)
  expect((await world.change(`CountMoveLines(${line?.Id ?? 0})`, { IsTaken: true })).statusCode).toBe(200)
  expect(await world.run('CountMoves', run.Id, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 1 })
  const [done] = await world.lines('CountMoveLines', run.Id)
  const anew = await world.read('PhysicalInventories', Number(done?.['NewCountId']))
  // What the preview told is what was booked.
  expect(anew['VarianceValue']).toBe(line?.['ValueThere'])
  expect(await lyingAt(store)).toEqual([{ line: 'L-1 10' }, { line: 'L-2 4' }])
  expect(await lyingAt(kitchen)).toEqual([{ line: 'L-1 10' }, { line: 'L-2 6' }])
})
