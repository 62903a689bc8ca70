import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stock } from '../posting/stock-world.ts'
import { createRunWorld, type RunRow, type RunWorld } from './run-world.ts'

const set = 'CountImports'

describe('counts of lots from a file', () => {
  let world: RunWorld
  let sheet: RunRow
  let number: string
  let unit: string
  beforeAll(async () => {
    world = await createRunWorld()
    const { execute } = world
    await execute(
      sql`update item set lot_tracked = true, expiry_days = 30 where tenant_id = 'ui' and id = ${stock.flour}`,
    )
    await execute(sql`insert into lot (tenant_id, id, item_id, code, expires_on, made_on, entered_by, entered_on)
      values ('ui', 91, ${stock.flour}, 'L-1', '2027-01-10', '2026-11-01', 1, now()), ('ui', 92, ${stock.flour}, 'L-2', '2027-01-20', '2026-11-01', 1, now())`)
    await execute(sql`insert into bin_move (tenant_id, site_id, location_id, item_id, lot_id, qty)
      select tenant_id, site_id, location_id, item_id, 91, 10 from stock_onhand
      where tenant_id = 'ui' and location_id = ${stock.store} and item_id = ${stock.flour}`)
    const { Id } = await world.begin('PhysicalInventories', { LocationId: stock.store, ByLot: true })
    const started = await world.move('PhysicalInventories', Id, 'start')
    expect(started.statusCode, started.body).toBe(200)
    sheet = await world.read('PhysicalInventories', Id)
    const item = (await world.get(`Items(${stock.flour})?$expand=BaseUnit`)).json<{
      readonly Number: string
      readonly BaseUnit: { readonly Code: string }
    }>()
    number = item.Number
    unit = item.BaseUnit.Code
  })
  afterAll(() => world.close())

  const outcomes = async (id: number) =>
    (await world.lines('CountImportLines', id)).map(({ Outcome, Reason }) => [Outcome, Reason])
  const counted = async () => {
    const { Lines } = await world.read('PhysicalInventories', sheet.Id)
    return (Lines as readonly Record<string, unknown>[]).map(({ LotId, Lotless, NewLot, NewExpires, Count1 }) => [
      LotId ?? Lotless ?? NewLot,
      NewExpires,
      Count1,
    ])
  }

  it('[IMP-693] puts lots the sheet has no line of on lines of their own: those the books know, and those nobody brought in with their day', async () => {
    expect(await counted()).toEqual([
      [91, null, null],
      ['Lotless', null, null],
    ])
    const of = (qty: string, lot: string, day = '') => [number, unit, qty, lot, day].join('\t')
    const Rows = [
      of('8', 'L-1'),
      of('3', 'l-2'),
      of('4', 'L-9', '2026-12-24'),
      of('5', 'L-10'),
      of('6', 'L-11', '24.12.2026'),
      of('7', '-'),
    ].join('\n')
    const run = await world.begin(set, { SheetId: sheet.Id, Rows })
    expect(await world.run(set, run.Id, 'generate')).toMatchObject({ Status: 'Pending', RefusedCount: 1 })
    expect((await outcomes(run.Id))[4]).toEqual(['Refused', 'The fifth column is no day, year first (2026-12-24).'])
    // L-10 names no day, and flour says how long it keeps: the save refuses it, beside its row, and takes the others.
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ Status: 'Partial', DoneCount: 4, RefusedCount: 2 })
    expect((await outcomes(run.Id))[3]).toEqual(['Refused', expect.stringContaining('day')])
    expect(await counted()).toEqual([
      [91, null, '8'],
      ['Lotless', null, '7'],
      [92, null, '3'],
      ['L-9', '2026-12-24', '4'],
    ])
  })

  it('[IMP-693] finds the lines it made by the same names', async () => {
    const Rows = [`${number}\t${unit}\t2\tL-2`, `${number}\t${unit}\t9\tl-9`].join('\n')
    const run = await world.begin(set, { SheetId: sheet.Id, Rows })
    await world.run(set, run.Id, 'generate')
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ Status: 'Completed', DoneCount: 2 })
    expect((await counted()).slice(2)).toEqual([
      [92, null, '2'],
      ['L-9', '2026-12-24', '9'],
    ])
  })

  it('[PKL-1, PKL-717] refuses the row that would name an item its place does not take, and takes the others', async () => {
    const held = await world.begin('Packages', {
      Number: 'WINES',
      Name: 'Wines',
      Holds: 'Item',
      ForLimits: true,
      Items: [{ ItemId: stock.wine }],
    })
    await world.begin('PackageLimits', {
      Number: 'L-WINES',
      Name: 'Wine only',
      LimitType: 'Item',
      Packages: [{ PackageId: held.Id }],
      Locations: [{ LocationId: stock.store }],
    })
    // L-1 stands on the sheet since before the limit; L-30 would be a new line of the same item.
    const Rows = [`${number}\t${unit}\t6\tL-1`, `${number}\t${unit}\t1\tL-30\t2026-12-24`].join('\n')
    const run = await world.begin(set, { SheetId: sheet.Id, Rows })
    await world.run(set, run.Id, 'generate')
    expect(await world.run(set, run.Id, 'apply')).toMatchObject({ Status: 'Partial', DoneCount: 1, RefusedCount: 1 })
    const told = await outcomes(run.Id)
    expect(told.map(([outcome]) => outcome)).toEqual(['Done', 'Refused'])
    expect(told[1]?.[1]).toContain('Flour is in no package that Store takes (Wine only: Wines)')
    expect((await counted())[0]).toEqual([91, null, '6'])
  })
})
