import { randomUUID } from 'node:crypto'
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
  })
})
