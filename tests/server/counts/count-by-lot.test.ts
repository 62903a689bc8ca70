import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AddedLine, CountSheet } from '#core/http/count-contract.ts'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { siteDay } from '../support/site-day.ts'
import { createCountWorld, withCount, type CountWorld } from './count-world.ts'

const set = 'PhysicalInventories'
const shelf = { first: 71, second: 72 } as const
const tomatoes = { ItemId: things.tomato, UnitId: things.tomatoEach }

let w: CountWorld
beforeAll(async () => {
  w = await createCountWorld()
  await w.enter('3', '3')
  await w.run(sql`update item set lot_tracked = true where tenant_id = 'ui' and id = ${things.tomato}`)
  await w.run(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, bin_type, priority, temp_zone, is_active, version_no, tree_path)
    values ('ui', ${shelf.first}, 2, ${places.store}, 'A-1', 'A 1', 'Shelf', 10, 'Ambient', true, 1, 'A-1'),
      ('ui', ${shelf.second}, 2, ${places.store}, 'A-2', 'A 2', 'Shelf', 20, 'Ambient', true, 1, 'A-2')`)
  await enterLot('10', 'L-2', 9)
  await enterLot('4', 'L-1', 2)
})
afterAll(() => w.close())
beforeEach(async () => {
  const open = await w.run<{ id: number }>(
    sql`select id::int as id from physical_inventory where tenant_id = 'ui' and status not in ('Completed', 'Finalized', 'Cancelled')`,
  )
  for (const { id } of open) await w.moved(set, await w.world.read(set, id), 'cancel')
  await w.expectHealthy()
})

async function enterLot(Qty: string, Lot: string, days: number): Promise<void> {
  const line = { ...tomatoes, Qty, UnitCost: '3', Lot, ExpiresOn: siteDay(w.world.test.clock, days) }
  await w.moved('StockEntries', await w.made('StockEntries', { LocationId: places.store, Lines: [line] }), 'post')
}
const lotId = async (code: string) => {
  const [row] = await w.run<{ id: number }>(sql`select id::int as id from lot where code = ${code}`)
  return row?.id ?? 0
}
/** What lies of the tomatoes, as `bin lot qty`, a dash for none; what is of no bin and no lot last. */
const lying = async () => {
  const rows = await w.run<{ line: string }>(sql`
    select line from (
      select coalesce(n.code, '-') || ' ' || coalesce(t.code, '-') || ' ' || trim_scale(b.qty) as line, 1 as place from bin_balance b
        left join bin n on n.tenant_id = b.tenant_id and n.id = b.bin_id
        left join lot t on t.tenant_id = b.tenant_id and t.id = b.lot_id
      where b.tenant_id = 'ui' and b.item_id = ${things.tomato} and b.qty > 0
      union all select '- - ' || trim_scale(o.qty - coalesce((select sum(b.qty) from bin_balance b where b.item_id = o.item_id), 0)), 2
        from stock_onhand o where o.item_id = ${things.tomato}) s
    where line <> '- - 0' order by place, line`)
  return rows.map(({ line }) => line)
}
/** The lines as `bin lot book`, a dash for what is in none, `all` for what is not told apart by it. */
const told = async ({ Lines }: Row) => {
  const lots = new Map([[await lotId('L-1'), 'L-1'] as const, [await lotId('L-2'), 'L-2'] as const])
  return Lines.map((line) => {
    const bin = typeof line['BinId'] === 'number' ? String(line['BinId']) : line['Loose'] === 'Loose' ? '-' : 'all'
    const lot = lots.get(Number(line['LotId'])) ?? (line['Lotless'] === 'Lotless' ? '-' : 'all')
    return `${bin} ${lot} ${String(line['Book'])}`
  })
}
const counted = async (sheet: Row, ...counts: readonly (string | null)[]): Promise<Row> => {
  const Lines = sheet.Lines.map((line, index) => withCount(line, counts[index] ?? null))
  const answer = await w.patch(sheet, { Lines })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const undone = (done: Row) => w.moved(set, done, 'reverse', { Remarks: 'Only tried' })
const before = ['- L-1 4', '- L-2 10', '- - 3']

it('[COUNT-665, COUNT-666] has a line for each lot, what expires first leading, and one of what is of none, each with its books and its day', async () => {
  const sheet = await w.filled({ ByLot: true })
  expect(await told(sheet)).toEqual(['all L-1 4', 'all L-2 10', 'all - 3'])
  const days = [siteDay(w.world.test.clock, 2), siteDay(w.world.test.clock, 9), null]
  expect(sheet.Lines.map(({ Expires }) => Expires)).toEqual(days)
  // Filled again it lacks nothing.
  expect((await w.moved(set, sheet, 'start')).Lines).toHaveLength(3)
})

it('[COUNT-665] has one line an item where the sheet does not say so', async () => {
  expect(await told(await w.filled())).toEqual(['all all 17'])
})

it('[COUNT-668] posts what all lines differ by in one row, and leaves of each lot what was counted of it', async () => {
  // 4 → 1, 10 → 12, 3 → 3: one less in all, of the lot that was short.
  const done = await w.posted(await counted(await w.filled({ ByLot: true }), '1', '12', '3'))
  expect(await lying()).toEqual(['- L-1 1', '- L-2 12', '- - 3'])
  const rows = await w.run<{
    line: string
  }>(sql`select trim_scale(l.qty) || ' ' || trim_scale(l.value) as line from stock_ledger l
    join posting g on g.tenant_id = l.tenant_id and g.id = l.posting_id where g.event_code = 'CNT.POST' order by l.id desc limit 1`)
  expect(rows).toEqual([{ line: '-1 -3' }])
  expect(done.Lines.map(({ PostedValue }) => PostedValue)).toEqual(['-9', '6', '0'])
  await undone(done)
  expect(await lying()).toEqual(before)
})

it('[COUNT-668] what lay there of no lot, and was found to be of one, is of that', async () => {
  const done = await w.posted(await counted(await w.filled({ ByLot: true }), '6', '10', '0'))
  expect(await lying()).toEqual(['- L-1 6', '- L-2 10'])
  await undone(done)
  expect(await lying()).toEqual(before)
})

it('[COUNT-668] goods that moved since the books were taken keep their lots', async () => {
  const sheet = await counted(await w.filled({ ByLot: true }), '3', '10', '3')
  await enterLot('5', 'L-1', 2)
  const done = await w.posted(sheet)
  expect(await lying()).toEqual(['- L-1 8', '- L-2 10', '- - 3'])
  await undone(done)
  const line = { ...tomatoes, Qty: '5', LotId: await lotId('L-1'), FromBinId: null, ToBinId: shelf.first }
  await w.made('BinTransfers', { LocationId: places.store, ...line })
  expect(await lying()).toEqual(['- L-1 4', '- L-2 10', 'A-1 L-1 5', '- - 3'])
})

it('[COUNT-665, COUNT-668] by bins and by lots, each lot of a bin has a line', async () => {
  const sheet = await w.filled({ ByLot: true })
  expect(await told(sheet)).toEqual(['71 L-1 5', '- L-1 4', '- L-2 10', '- - 3'])
  const done = await w.posted(await counted(sheet, '7', '1', '10', '3'))
  expect(await lying()).toEqual(['- L-1 1', '- L-2 10', 'A-1 L-1 7', '- - 3'])
  await undone(done)
  expect(await lying()).toEqual(['- L-1 4', '- L-2 10', 'A-1 L-1 5', '- - 3'])
})

it('[COUNT-667] counts nothing twice: no lot of an item twice, and none beside a line of whichever', async () => {
  const line = (more: object) => ({ ...tomatoes, Unit1Id: things.tomatoEach, Count1: '1', ...more })
  const [one, two] = [await lotId('L-1'), await lotId('L-2')]
  const refused = async (...Lines: readonly object[]) => {
    const headers = { 'idempotency-key': randomUUID() }
    const payload = { LocationId: places.store, Lines }
    const answer = await w.world.session.call({ method: 'POST', url: `/inventory/api/${set}`, headers, payload })
    const { Errors } = answer.json<{ Errors?: readonly { field: string; code: string; row: number }[] }>()
    return Errors?.map(({ field, code, row }) => `${field} ${code} ${row}`)
  }
  expect(await refused(line({ LotId: one }), line({ LotId: one }))).toEqual(['lot twice 1'])
  expect(await refused(line({ Lotless: 'Lotless' }), line({ Lotless: 'Lotless' }))).toEqual(['lotless twice 1'])
  expect(await refused(line({ LotId: one }), line({}))).toEqual(['lot countedByLot 1'])
  expect(await refused(line({ LotId: one, Lotless: 'Lotless' }))).toEqual(['lotless lotOrNone 0'])
  expect(await refused(line({ LotId: one, BinId: 71 }), line({ LotId: one }))).toEqual(['bin countedByBin 1'])
  expect(await refused(line({ LotId: one, BinId: 71 }), line({ LotId: two, BinId: 71 }))).toBeUndefined()
})

it('[COUNT-669] an item of which a lot was left blank was counted in part, and its lots know their last count', async () => {
  const done = await w.posted(await counted(await w.filled({ ByLot: true }), '5', null, '10', '3'))
  expect(done.Lines.map(({ InPart }) => InPart)).toEqual([true, true, true, true])
  const sheet = await w.filled({ ByLot: true })
  expect(sheet.Lines.map(({ LastCount }) => LastCount)).toEqual(['5', null, '10', '3'])
  await w.moved(set, sheet, 'cancel')
  await undone(done)
})

/** The sheet with a line more, of a lot nobody brought in. */
const withNew = async (sheet: Row, counts: readonly (string | null)[], more: object) => {
  const Lines = [
    ...sheet.Lines.map((line, index) => withCount(line, counts[index] ?? null)),
    { ...tomatoes, Unit1Id: things.tomatoEach, ...more },
  ]
  return w.patch(sheet, { Lines })
}
const issuesOf = (answer: LightMyRequestResponse) =>
  answer
    .json<{ Errors?: readonly { field: string; code: string; row: number }[] }>()
    .Errors?.map(({ field, code, row }) => `${field} ${code} ${row}`)

it('[COUNT-691] makes the lot nobody brought in, of what was found of it, and gives back what it took once it is undone', async () => {
  const sheet = await w.filled({ ByLot: true, ByBin: false })
  const day = siteDay(w.world.test.clock, 5)
  // L-1 9, L-2 10, of none 3: of that 2 bear a number nobody knows, and one more was found of it.
  const answer = await withNew(sheet, ['9', '10', '1'], { NewLot: 'L-9', NewExpires: day, Count1: '3' })
  expect(answer.statusCode, answer.body).toBe(200)
  const done = await w.posted(answer.json())
  expect(await lying()).toContain('- L-9 3')
  await w.expectHealthy()
  const made = await w.run(sql`select expires_on::text as day, document from lot where code = 'L-9'`)
  expect(made).toEqual([{ day, document: expect.stringContaining(`8/${done.Id}/`) }])
  expect(done.Lines.at(-1)).toMatchObject({ LotId: await lotId('L-9'), Expires: day, NewLot: null, NewExpires: null })
  expect(done.Lines.map(({ Variance }) => Variance)).toEqual(['0', '0', '-2', '3'])
  await undone(done)
  expect((await lying()).join()).not.toContain('L-9')
  await w.expectHealthy()
})

it('[COUNT-691] refuses a lot that is known, a day without a number, and one of an item that is not kept by lots', async () => {
  const sheet = await w.filled({ ByLot: true, ByBin: false })
  const row = sheet.Lines.length
  const refused = async (more: object) => issuesOf(await withNew(sheet, [], more))
  expect(await refused({ NewLot: 'l-1', Count1: '1' })).toEqual([`newLot newLotKnown ${row}`])
  expect(await refused({ NewLot: 'X', LotId: await lotId('L-1'), Count1: '1' })).toContain(`newLot lotOrNew ${row}`)
  expect(
    await refused({ ItemId: things.flour, UnitId: things.flourKilo, Unit1Id: things.flourKilo, NewLot: 'X' }),
  ).toEqual([`newLot newLotOfWhole ${row}`])
  const twice = await w.patch(sheet, {
    Lines: [
      ...sheet.Lines.map((line) => withCount(line, null)),
      ...['X', 'x'].map((NewLot) => ({ ...tomatoes, Unit1Id: things.tomatoEach, NewLot })),
    ],
  })
  expect(issuesOf(twice)).toEqual([`newLot twice ${row + 1}`])
  await w.run(sql`update item set expiry_days = 5 where tenant_id = 'ui' and id = ${things.tomato}`)
  expect(await refused({ NewLot: 'X', Count1: '1' })).toEqual([`newExpires newLotDay ${row}`])
  await w.run(sql`update item set expiry_days = null where tenant_id = 'ui' and id = ${things.tomato}`)
})

it('[COUNT-670] tells the phone the lots, and takes goods of lots on no line that names none', async () => {
  const sheet = await w.filled({ ByLot: true, ByBin: false })
  const seen = await w.world.session.call({ url: `/inventory/api/counts/${sheet.Id}` })
  expect(seen.json<CountSheet>().lines.map(({ lot, expires, isLotless }) => [lot, expires, isLotless])).toEqual([
    ['L-1', siteDay(w.world.test.clock, 2), false],
    ['L-2', siteDay(w.world.test.clock, 9), false],
    [null, null, true],
  ])
  const add = async () =>
    w.world.session.call({
      method: 'POST',
      url: `/inventory/api/counts/${sheet.Id}/lines`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { code: 'I-30', count: '2' },
    })
  expect((await add()).json()).toMatchObject({ Errors: [{ field: 'item', code: 'countedByLot' }] })
})

it('[COUNT-691] a lot that came in since is counted as the one it is: the sheet says so as it is submitted, and holds nobody up before', async () => {
  const sheet = await w.filled({ ByLot: true, ByBin: false })
  const saved = (await withNew(sheet, [], { NewLot: 'L-8', Count1: '2' })).json<Row>()
  await enterLot('2', 'L-8', 4)
  const counted = await w.patch(saved, {
    Lines: saved.Lines.map((line, index) => ({ ...withCount(line, index === 0 ? '1' : null), Id: line['Id'] })),
  })
  expect(counted.statusCode, counted.body).toBe(200)
  const sent = await w.world.move(set, counted.json(), 'submit')
  expect(issuesOf(sent)).toEqual([`newLot newLotKnown ${sheet.Lines.length}`])
})

it('[COUNT-665] what is kept by lots and of none stands as that on a sheet by lots, so that a lot that is found has a place beside it', async () => {
  await w.run(sql`update item set lot_tracked = true where tenant_id = 'ui' and id = ${things.flour}`)
  await w.enter('4', '1', { ItemId: things.flour, UnitId: things.flourKilo })
  const sheet = await w.filled({ ByLot: true })
  expect(sheet.Lines.find(({ ItemId }) => ItemId === things.flour)).toMatchObject({ Lotless: 'Lotless', LotId: null })
})

it('[COUNT-691] a phone puts goods of a lot on the sheet by its number or its code, and counts the line of one that has one', async () => {
  const sheet = await w.filled({ ByLot: true, ByBin: false })
  const day = siteDay(w.world.test.clock, 3)
  const add = async (more: object) =>
    w.world.session.call({
      method: 'POST',
      url: `/inventory/api/counts/${sheet.Id}/lines`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { code: 'I-30', count: '2', ...more },
    })
  const made = await add({ lot: 'L-7', expires: day })
  expect(made.json<AddedLine>().line).toMatchObject({ lot: 'L-7', expires: day, isLotless: false, counted: '2' })
  expect((await add({ lot: 'l-7' })).json()).toMatchObject({ Code: 'E_COUNTED_SINCE' })
  const known = await add({ lot: 'l-1', count: '5' })
  expect(known.json<AddedLine>().line).toMatchObject({ lot: 'L-1', counted: '5' })
  expect(issuesOf(await add({ expires: day }))).toEqual(['newLot newLotNumber undefined'])
  const stored = await w.world.read(set, sheet.Id)
  expect(stored.Lines.at(-1)).toMatchObject({ NewLot: 'L-7', NewExpires: day, LotId: null })
  expect(stored.Lines).toHaveLength(sheet.Lines.length + 1)
})
