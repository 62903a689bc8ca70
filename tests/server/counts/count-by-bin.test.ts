import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CountSheet } from '#core/http/count-contract.ts'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { createCountWorld, withCount, type CountWorld } from './count-world.ts'

const shelf = { first: 71, second: 72, empty: 73 } as const
const set = 'PhysicalInventories'

let w: CountWorld
beforeAll(async () => {
  w = await createCountWorld()
  await w.run(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, bin_type, priority, temp_zone, is_active, version_no, tree_path)
    values ('ui', ${shelf.first}, 2, ${places.store}, 'A-1', 'A 1', 'Shelf', 10, 'Ambient', true, 1, 'A-1'),
      ('ui', ${shelf.second}, 2, ${places.store}, 'A-2', 'A 2', 'Shelf', 20, 'Ambient', true, 1, 'A-2'),
      ('ui', ${shelf.empty}, 2, ${places.store}, 'A-3', 'A 3', 'Shelf', 30, 'Ambient', true, 1, 'A-3')`)
  await w.enter('10', '3')
  await w.enter('5', '2', { ItemId: things.flour, UnitId: things.flourKilo })
  await toBin('4', shelf.first)
  await toBin('3', shelf.second)
})
afterAll(() => w.close())
beforeEach(async () => {
  const open = await w.run<{ id: number }>(
    sql`select id::int as id from physical_inventory where tenant_id = 'ui' and status not in ('Completed', 'Finalized', 'Cancelled')`,
  )
  for (const { id } of open) await w.moved(set, await w.world.read(set, id), 'cancel')
  await w.expectHealthy()
})

async function toBin(Qty: string, ToBinId: number | null, FromBinId: number | null = null): Promise<void> {
  const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty }
  await w.made('BinTransfers', { LocationId: places.store, ...line, FromBinId, ToBinId })
}
/** What lies of the tomatoes in the first bin, in the second, and in none. */
const lying = async () => {
  const rows = await w.run<{ line: string }>(sql`select trim_scale(s.qty)::text as line from (
      select coalesce((select sum(b.qty) from bin_balance b where b.bin_id = ${shelf.first}), 0) as qty, 1 as place
      union all select coalesce((select sum(b.qty) from bin_balance b where b.bin_id = ${shelf.second}), 0), 2
      union all select o.qty - coalesce((select sum(b.qty) from bin_balance b where b.item_id = o.item_id), 0), 3
        from stock_onhand o where o.item_id = ${things.tomato}) s order by s.place`)
  return rows.map(({ line }) => line).join(' ')
}
/** What a line stands for and what its books say: `71 4` of a bin, `- 3` of what lies in none, `all 5` of an item wherever it lies. */
const told = ({ BinId, Loose, Book }: Row['Lines'][number]) =>
  `${typeof BinId === 'number' ? BinId : Loose === 'Loose' ? '-' : 'all'} ${String(Book)}`
/** The sheet with counts of the tomatoes: in the first bin, the second, and in none; null leaves a line blank. */
const counted = async (sheet: Row, ...counts: readonly (string | null)[]): Promise<Row> => {
  const of = (line: Row['Lines'][number]) => [shelf.first, shelf.second].indexOf(Number(line['BinId']) as 71)
  const Lines = sheet.Lines.map((line) =>
    withCount(line, line['ItemId'] === things.tomato ? (counts[of(line) < 0 ? 2 : of(line)] ?? null) : null),
  )
  const answer = await w.patch(sheet, { Lines })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const ofTomatoes = ({ Lines }: Row) => Lines.filter((line) => line['ItemId'] === things.tomato)

describe('a sheet with a line for each bin', () => {
  it('[COUNT-122, COUNT-123] has a line of each bin in walking order, one of what lies in none, and one of what is in no bin at all', async () => {
    const sheet = await w.filled()
    expect(sheet).toMatchObject({ ByBin: true })
    expect(sheet.Lines.map((line) => [line['ItemId'], told(line)])).toEqual([
      [things.tomato, '71 4'],
      [things.tomato, '72 3'],
      [things.flour, 'all 5'],
      [things.tomato, '- 3'],
    ])
    // Filled again it lacks nothing.
    expect((await w.moved(set, sheet, 'start')).Lines).toHaveLength(4)
  })

  it('[COUNT-122] has one line an item where the sheet says so', async () => {
    const sheet = await w.filled({ ByBin: false })
    expect(sheet.Lines.map(told)).toEqual(['all 5', 'all 10'])
  })

  it('[COUNT-127] loaded with a bin has the lines of that bin alone', async () => {
    const sheet = await w.filled({ LoadBy: 'Bin', BinId: shelf.second })
    expect(sheet.Lines.map(told)).toEqual(['72 3'])
    const all = await w.world.move(set, await w.made(set, { LocationId: places.store }), 'start')
    expect(all.json()).toMatchObject({ Code: 'E_COUNT_OPEN' })
  })

  it('[COUNT-124] counts nothing twice: no bin, not what lies in none, and no item as a whole besides', async () => {
    const sheet = await w.filled()
    const own = sheet.Lines.map((line) => withCount(line, null))
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Unit1Id: things.tomatoEach }
    const added = async (more: object) => (await w.patch(sheet, { Lines: [...own, { ...line, ...more }] })).json()
    expect(await added({})).toMatchObject({ Errors: [{ field: 'bin', code: 'countedByBin' }] })
    expect(await added({ Loose: 'Loose' })).toMatchObject({ Errors: [{ field: 'loose', code: 'twice' }] })
    expect(await added({ BinId: shelf.first })).toMatchObject({
      Errors: expect.arrayContaining([expect.objectContaining({ field: 'bin', code: 'twice' })]),
    })
    expect(await added({ BinId: shelf.empty, Loose: 'Loose' })).toMatchObject({
      Errors: [{ field: 'loose', code: 'binOrNone' }],
    })
  })

  it('[COUNT-123, COUNT-124] takes goods found in a bin nobody knew them in by hand, against books of nothing', async () => {
    const sheet = await w.filled()
    const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Unit1Id: things.tomatoEach, BinId: shelf.empty }
    const answer = await w.patch(sheet, {
      Lines: [...sheet.Lines.map((one) => withCount(one, null)), { ...line, Count1: '1' }],
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const checked = await w.moved(set, answer.json(), 'check')
    expect(checked.Lines.map(told)).toEqual(['71 4', '72 3', 'all 5', '- 3', '73 0'])
    expect(checked.Lines.at(-1)).toMatchObject({ Variance: '1' })
    const kitchen = { Fields: { PostDate: checked['PostDate'], LocationId: places.kitchen } }
    const moved = await w.world.move(set, checked, 'relocate', kitchen)
    // Bins are of one place: the sheet stays there.
    expect(moved.json()).toMatchObject({ Errors: [{ field: 'bin', code: 'belongsElsewhere' }, {}, {}] })
  })

  it('[COUNT-123, COUNT-125, BIN-48] posts what one line would, worth what each bin lacks, and the bins hold what was counted', async () => {
    const sheet = await w.filled()
    // One leaves the first bin while people count: it disturbs nothing.
    await w.spoil('1')
    const done = await w.posted(await counted(sheet, '5', '1', '3'))
    expect(ofTomatoes(done).map((line) => [told(line), line['Variance'], line['PostedValue']])).toEqual([
      ['71 4', '1', '3'],
      ['72 3', '-2', '-6'],
      ['- 3', '0', '0'],
    ])
    expect(done).toMatchObject({ VarianceValue: '-3', VarianceSize: '9' })
    // 10 − 1 spoiled − 1 missing at 3.00; one up and two down are one row of one.
    expect(await w.stock()).toEqual([{ qty: '8', value: '24' }])
    expect(await w.journal(done.Id)).toEqual([{ line: 'INV -3' }, { line: 'INVVAR 3' }])
    expect(await lying()).toBe('4 1 3')
    await w.expectHealthy()

    await w.moved(set, done, 'reverse', { Remarks: 'Only tried' })
    // The first bin has the one that was spoiled less.
    expect(await lying()).toBe('3 3 3')
    expect(await w.stock()).toEqual([{ qty: '9', value: '27' }])
  })

  it('[COUNT-125, BIN-48, BIN-49] goods found in another bin move there, book nothing, and go back when it is undone', async () => {
    const done = await w.posted(await counted(await w.filled(), '5', '1', '3'))
    expect(ofTomatoes(done).map((line) => line['PostedValue'])).toEqual(['6', '-6', '0'])
    expect(await w.journal(done.Id)).toEqual([])
    expect([await lying(), await w.stock()]).toEqual(['5 1 3', [{ qty: '9', value: '27' }]])
    await w.expectHealthy()
    await w.moved(set, done, 'reverse', { Remarks: 'Only tried' })
    expect(await lying()).toBe('3 3 3')
  })

  it('[COUNT-125] leaves what is blank as it is, or counts it as nothing, line by line', async () => {
    const left = await w.posted(await counted(await w.filled(), '2', null, null))
    expect([await lying(), await w.stock()]).toEqual(['2 3 3', [{ qty: '8', value: '24' }]])
    await w.moved(set, left, 'reverse', { Remarks: 'Only tried' })
    const sheet = await w.filled({ Uncounted: 'Zero', LoadBy: 'Bin', BinId: shelf.second })
    const none = await w.posted(sheet)
    expect(none.Lines).toMatchObject([{ Count1: '0', Variance: '-3', PostedValue: '-9' }])
    expect([await lying(), await w.stock()]).toEqual(['3 0 3', [{ qty: '6', value: '18' }]])
    await w.moved(set, none, 'reverse', { Remarks: 'Only tried' })
    expect(await lying()).toBe('3 3 3')
  })

  it('[COUNT-31, COUNT-123] as of the end of a day knows the bins of that day, and no count that was reversed', async () => {
    const [day] = await w.run<{ today: string }>(
      sql`select max(post_date)::text as today from stock_ledger where tenant_id = 'ui'`,
    )
    const asked = { AsOf: 'EndOfDay', PostDate: day?.today }
    const sheet = await w.filled(asked)
    expect(ofTomatoes(sheet).map(told)).toEqual(['71 3', '72 3', '- 3'])
    await toBin('1', shelf.second)
    const checked = await w.moved(set, sheet, 'check')
    expect(ofTomatoes(checked).map(told)).toEqual(['71 3', '72 4', '- 2'])
    await toBin('1', null, shelf.second)
    // Nobody had a bin on the day before, and nothing lay there.
    const early = await w.world.move(
      set,
      await w.made(set, { LocationId: places.store, ...asked, PostDate: '2026-01-01' }),
      'start',
    )
    expect(early.json()).toMatchObject({ Code: 'E_NOTHING_TO_COUNT' })
  })

  it('[COUNT-126] tells the phone the bins, and takes goods that lie in bins on no line that names none', async () => {
    const sheet = await w.filled()
    const seen = await w.world.session.call({ url: `/inventory/api/counts/${sheet.Id}` })
    expect(seen.json<CountSheet>().lines.map(({ bin, isLoose }) => [bin, isLoose])).toEqual([
      ['A-1', false],
      ['A-2', false],
      [null, false],
      [null, true],
    ])
    const add = async (row: Row) =>
      w.world.session.call({
        method: 'POST',
        url: `/inventory/api/counts/${row.Id}/lines`,
        headers: { 'idempotency-key': randomUUID() },
        payload: { code: 'I-30', count: '2' },
      })
    expect((await add(sheet)).json()).toMatchObject({ Errors: [{ field: 'item', code: 'countedByBin' }] })
    await w.moved(set, sheet, 'cancel')
    await w.run(sql`insert into package (tenant_id, id, site_id, number, name, holds, for_count, is_active)
      values ('ui', 70, 2, 'P1', 'Flour', 'Item', true, true)`)
    await w.run(
      sql`insert into package_item (tenant_id, parent_id, line_no, item_id) values ('ui', 70, 1, ${things.flour})`,
    )
    const other = await w.filled({ LoadBy: 'Package', PackageId: 70 })
    expect((await add(other)).json()).toMatchObject({ Errors: [{ code: 'countedByBin' }] })
  })
})
