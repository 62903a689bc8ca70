import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStockWorld, stock } from '../posting/stock-world.ts'
import { createRunWorld, type RunRow, type RunWorld } from '../runs/run-world.ts'

const [set, sheets] = ['CountMoves', 'PhysicalInventories'] as const
const { store, kitchen, flour, wine } = stock

interface Sheet extends RunRow {
  readonly Lines: readonly RunRow[]
}

describe('moves of counts', () => {
  let world: RunWorld
  beforeAll(async () => {
    world = await createRunWorld()
    const goods = await createStockWorld({ database: world.database })
    await goods.receive({ location: kitchen, item: wine, qty: '3', unitCost: '4' })
  })
  afterAll(() => world.close())

  // The answer of a sheet.
  const read = async (id: number) => (await world.read(sheets, id)) as Sheet
  const filled = async () => {
    const { Id } = await world.begin(sheets, { LocationId: store })
    expect((await world.move(sheets, Id, 'start')).statusCode).toBe(200)
    return read(Id)
  }
  const toKitchen = async () => {
    const { Id } = await world.begin(set, { OfLocationId: store, NewLocationId: kitchen })
    expect(await world.run(set, Id, 'generate')).toMatchObject({ Status: 'Pending' })
    return Id
  }
  const drop = (id: number) => world.move(sheets, id, 'cancel')

  it('[MOVE-1, MOVE-2] fills a filled count anew where it goes, and moves one that was never filled as it is', async () => {
    const sheet = await filled()
    expect(sheet.Lines).toMatchObject([{ ItemId: flour, Book: '1000' }])
    const counted = { Lines: [{ Id: sheet.Lines[0]?.Id, Count1: '900' }] }
    expect((await world.change(`${sheets}(${sheet.Id})`, counted)).statusCode).toBe(200)
    const { Id: byHand } = await world.begin(sheets, { LocationId: store })
    const run = await toKitchen()
    expect(await world.lines('CountMoveLines', run)).toMatchObject([
      { CountId: sheet.Id, OldLocationId: store, NewLocationId: kitchen, Outcome: 'Open' },
      { CountId: byHand, OldLocationId: store, NewLocationId: kitchen },
    ])
    expect(await world.run(set, run, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 2 })
    const moved = await read(sheet.Id)
    expect(moved).toMatchObject({ LocationId: kitchen, Status: 'PendingSubmission' })
    expect(moved['FrozenAt']).not.toBe(sheet['FrozenAt'])
    // No flour lies at the kitchen, so 900 are too many; the wine that lies there is to be counted.
    expect(moved.Lines).toMatchObject([
      { ItemId: flour, Count1: '900', Book: '0', Variance: '900' },
      { ItemId: wine, Count1: null, Book: '3' },
    ])
    expect(await read(byHand)).toMatchObject({ LocationId: kitchen, FrozenAt: null })
    for (const id of [sheet.Id, byHand]) await drop(id)
  })

  it('[MOVE-3] refuses what was moved or ended meanwhile, and what another sheet of the new place holds', async () => {
    const there = await world.begin(sheets, { LocationId: kitchen })
    await world.move(sheets, there.Id, 'start')
    const held = await filled()
    const ended = await world.begin(sheets, { LocationId: store })
    const changed = await world.begin(sheets, { LocationId: store })
    const run = await toKitchen()
    await world.move(sheets, ended.Id, 'cancel')
    await world.change(`${sheets}(${changed.Id})`, { PostDate: '2026-01-05' })
    expect(await world.run(set, run, 'apply')).toMatchObject({ Status: 'Partial', DoneCount: 0, RefusedCount: 3 })
    const lines = await world.lines('CountMoveLines', run)
    const reasons = lines.map((line) => String(line['Reason']))
    expect(reasons[0]).toContain(String(there['DocNo']))
    expect(reasons[1]).toContain('Cancelled')
    expect(reasons[2]).toContain('2026-01-05')
    expect(await read(held.Id)).toMatchObject({ LocationId: store })
    for (const id of [there.Id, held.Id, changed.Id]) await drop(id)
  })

  it('[MOVE-4] moves a single one from its form, for those who may', async () => {
    const sheet = await filled()
    const relocate = (session = world.admin) =>
      session.call({
        method: 'POST',
        url: `/inventory/api/${sheets}(${sheet.Id})/relocate`,
        headers: {
          'if-match': String((sheet as unknown as Record<string, unknown>)['@odata.etag']),
          'idempotency-key': randomUUID(),
        },
        payload: { Fields: { LocationId: kitchen, PostDate: '2026-01-05' } },
      })
    expect((await relocate(world.chef)).statusCode).not.toBe(200)
    expect((await relocate()).json()).toMatchObject({ LocationId: kitchen, PostDate: '2026-01-05' })
    await drop(sheet.Id)
  })

  // Whole days of the site, by the clock the world's documents are dated by.
  let [today, yesterday] = ['', '']
  beforeAll(async () => {
    const { Id } = await world.begin(sheets, { LocationId: store })
    today = String((await read(Id))['PostDate'])
    yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    await drop(Id)
  })
  const postedCount = async (qty: string, day: string) => {
    const Lines = [{ ItemId: flour, UnitId: stock.each[1], Unit1Id: stock.each[1], Count1: qty }]
    const { Id } = await world.begin(sheets, { LocationId: store, PostDate: day, Reference: 'Night count', Lines })
    for (const move of ['submit', 'post']) expect((await world.move(sheets, Id, move)).statusCode).toBe(200)
    return read(Id)
  }
  const lyingAt = async (place: number) =>
    world.execute(sql`select trim_scale(sum(qty))::text as qty from stock_ledger
      where item_id = ${flour} and location_id = ${place}`)
  const movePosted = async (to: object) => {
    const { Id } = await world.begin(set, { Which: 'Posted', OfLocationId: store, FromDay: yesterday, ...to })
    expect(await world.run(set, Id, 'generate')).toMatchObject({ Status: 'Pending' })
    const [line] = await world.lines('CountMoveLines', Id)
    expect(line).toMatchObject({ IsPosted: true, IsTaken: false })
    expect((await world.change(`CountMoveLines(${line?.Id ?? 0})`, { IsTaken: true })).statusCode).toBe(200)
    return { Id, done: await world.run(set, Id, 'apply'), line: (await world.lines('CountMoveLines', Id))[0] }
  }

  it('[MOVE-5] reverses a posted count and posts the same anew at another place', async () => {
    const sheet = await postedCount('997', today)
    expect(await lyingAt(store)).toEqual([{ qty: '997' }])
    const { done, line } = await movePosted({ NewLocationId: kitchen })
    expect(line).toMatchObject({ CountId: sheet.Id, Outcome: 'Done', Reason: null })
    expect(done).toMatchObject({ Status: 'Completed', DoneCount: 1 })
    expect(await read(sheet.Id)).toMatchObject({ Status: 'Cancelled' })
    const anew = await read(Number(line?.['NewCountId']))
    expect(anew).toMatchObject({ Status: 'Completed', LocationId: kitchen, PostDate: today, Reference: 'Night count' })
    expect(anew.Lines).toMatchObject([{ ItemId: flour, Count1: '997', Book: '0', Variance: '997' }])
    expect([await lyingAt(store), await lyingAt(kitchen)]).toEqual([[{ qty: '1000' }], [{ qty: '997' }]])
  })

  it('[MOVE-5] [COUNT-31] holds what is counted anew for an earlier day against books without the count that was reversed', async () => {
    await postedCount('996', yesterday)
    const { line } = await movePosted({ NewDate: today })
    const anew = await read(Number(line?.['NewCountId']))
    expect(anew.Lines).toMatchObject([{ Count1: '996', Book: '1000', Variance: '-4' }])
    expect(await lyingAt(store)).toEqual([{ qty: '996' }])
  })

  it('[MOVE-5] leaves both as they were where the new day is in no open period, and asks for a day from which posted ones are looked for', async () => {
    await world.execute(sql`insert into fiscal_period (tenant_id, site_id, fiscal_year, period_no, name, starts_on, ends_on, status)
      values ('ui', ${stock.site}, 2019, 1, 'January', '2019-01-01', '2019-01-31', 'Closed')`)
    const { done, line } = await movePosted({ NewDate: '2019-01-05' })
    expect(done).toMatchObject({ Status: 'Partial', RefusedCount: 1 })
    expect(line).toMatchObject({ Outcome: 'Refused', NewCountId: null })
    expect(await read(Number(line?.['CountId']))).toMatchObject({ Status: 'Completed' })
    expect(await lyingAt(store)).toEqual([{ qty: '996' }])
    expect((await world.add(set, { Which: 'Posted', NewDate: today })).statusCode).toBe(422)
  })

  const previewed = async (to: object) => {
    const { Id } = await world.begin(set, { Which: 'Posted', OfLocationId: store, FromDay: yesterday, ...to })
    expect(await world.run(set, Id, 'generate')).toMatchObject({ Status: 'Pending' })
    return { Id, lines: await world.lines('CountMoveLines', Id) }
  }

  it('[MOVE-705] tells before what a posted count would be booked with elsewhere, and books that', async () => {
    const sheet = await postedCount('985', today)
    const { lines } = await previewed({ NewLocationId: kitchen })
    const line = lines.find(({ CountId }) => CountId === sheet.Id)
    // 997 lie at the kitchen, whatever the store held.
    expect(line).toMatchObject({ IsTaken: false, IsFarThere: false })
    expect(String(line?.['ItemsThere'])).toContain('(-12 ')
    expect((await world.change(`CountMoveLines(${line?.Id ?? 0})`, { IsTaken: true })).statusCode).toBe(200)
    const run = Number(line?.['RunId'])
    expect(await world.run(set, run, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 1 })
    const done = (await world.lines('CountMoveLines', run)).find(({ CountId }) => CountId === sheet.Id)
    const anew = await read(Number(done?.['NewCountId']))
    expect(anew['VarianceValue']).toBe(line?.['ValueThere'])
  })

  it('[MOVE-706] refuses what differs too much there and was not told so, and does it once it was', async () => {
    const sheet = await postedCount('990', today)
    const { lines } = await previewed({ NewDate: yesterday })
    const line = lines.find(({ CountId }) => CountId === sheet.Id)
    const run = Number(line?.['RunId'])
    // People change the place in the line, of which nothing was told.
    const changed = { IsTaken: true, NewLocationId: kitchen }
    expect((await world.change(`CountMoveLines(${line?.Id ?? 0})`, changed)).statusCode).toBe(200)
    expect(await world.run(set, run, 'apply')).toMatchObject({ Status: 'Partial', DoneCount: 0, RefusedCount: 1 })
    const told = (await world.lines('CountMoveLines', run)).find(({ CountId }) => CountId === sheet.Id)
    expect(told).toMatchObject({ Outcome: 'Refused', IsFarThere: true, NewCountId: null })
    expect(await world.run(set, run, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 1 })
  })

  it('[MOVE-15] leaves a count of some bins of an item where it is, as it would stand for all of it elsewhere', async () => {
    await postedCount('998', today)
    await world.execute(sql`update physical_inventory_line set in_part = true`)
    const { line } = await movePosted({ NewLocationId: kitchen })
    expect(line).toMatchObject({ Outcome: 'Refused', NewCountId: null })
    expect(String(line?.['Reason'])).toContain('Not all that lies')
    expect(await read(Number(line?.['CountId']))).toMatchObject({ Status: 'Completed', LocationId: store })
  })
})
