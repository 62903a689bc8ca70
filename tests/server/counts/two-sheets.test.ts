import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { createCountWorld, withCount, type CountWorld } from './count-world.ts'

let w: CountWorld
let other: TestSession
beforeAll(async () => {
  w = await createCountWorld()
  await w.run(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
    values ('ui', 3, 41, 'ViewPhysicalInventory'), ('ui', 3, 42, 'CreatePhysicalInventory')`)
  await w.run(sql`insert into package (tenant_id, id, site_id, number, name, holds, for_count, is_active)
    values ('ui', 70, 2, 'P1', 'Flour', 'Item', true, true)`)
  await w.run(
    sql`insert into package_item (tenant_id, parent_id, line_no, item_id) values ('ui', 70, 1, ${things.flour})`,
  )
  other = await signIn(w.world.test, { user: 'controller' })
  // 400 tomatoes at 3.00.
  await w.enter('400', '3')
})
afterAll(() => w.close())
beforeEach(() => w.expectHealthy())

const read = (sheet: Row) => w.world.read('PhysicalInventories', sheet.Id)
const dropped = async (sheet: Row) => w.moved('PhysicalInventories', await read(sheet), 'cancel')

describe('one open count of an item at a place', () => {
  it('[COUNT-13] refuses a second sheet with the number of the first', async () => {
    const first = await w.filled()
    const second = await w.made('PhysicalInventories', { LocationId: places.store })
    const answer = await w.world.move('PhysicalInventories', second, 'start')
    expect(answer.json()).toMatchObject({ Code: 'E_COUNT_OPEN' })
    expect(answer.body).toContain(first['DocNo'])
    const other = await w.filled({ LoadBy: 'Package', PackageId: 70 })
    const Lines = [
      ...other.Lines.map((line) => withCount(line, null)),
      { ItemId: things.tomato, UnitId: things.tomatoEach, Unit1Id: things.tomatoEach, Count1: '1' },
    ]
    const byHand = await w.patch(other, { Lines })
    expect(byHand.json()).toMatchObject({ Errors: [{ field: 'item', code: 'countedElsewhere' }] })
    await dropped(other)
    await dropped(first)
    const free = await w.world.move('PhysicalInventories', second, 'start')
    expect(free.statusCode, free.body).toBe(200)
    await dropped(second)
  })

  it('[COUNT-13] lets one of two sheets win that are filled at once', async () => {
    const sheets = await Promise.all([1, 2, 3].map(() => w.made('PhysicalInventories', { LocationId: places.store })))
    const answers = await Promise.all(sheets.map((sheet) => w.world.move('PhysicalInventories', sheet, 'start')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    for (const sheet of sheets) await dropped(sheet)
  })
})

describe('a difference above both limits', () => {
  it('[COUNT-14] [COUNT-705] is counted again by somebody else before the sheet goes on', async () => {
    const noted = await w.counted(await w.filled(), '300')
    // 100 missing are 25 % and 300.00: above 10 % and 50.00.
    const refusal = await w.world.move('PhysicalInventories', noted, 'submit')
    expect(refusal.json()).toMatchObject({ Code: 'E_RECOUNT' })
    expect(refusal.json<{ Message: string }>().Message).toContain('Tomato 100% ripe (-100 ')
    const checked = await w.moved('PhysicalInventories', noted, 'check')
    expect(checked.Lines).toMatchObject([{ Count1: null, RecountNo: 1, Flag: 'Recount' }])
    const early = await w.world.move('PhysicalInventories', checked, 'submit')
    expect(early.json()).toMatchObject({ Code: 'E_RECOUNT' })
    // What was found first is told nobody while it waits.
    expect(early.json<{ Message: string }>().Message).toContain('Tomato 100% ripe. ')
    const own = await w.patch(checked, { Lines: checked.Lines.map((line) => withCount(line, '301')) })
    expect(own.json()).toMatchObject({ Errors: [{ field: 'count1', code: 'recountByOther' }] })
    const again = await w.counted(checked, '301', other)
    expect(again.Lines).toMatchObject([{ Counted: '301' }])
    const done = await w.posted(await read(again))
    // 99 missing at 3.00.
    expect(done.Lines).toMatchObject([{ Variance: '-99', PostedValue: '-297', FirstCounted: '300' }])
    expect(await w.stock()).toEqual([{ qty: '301', value: '903' }])
  })

  it('[COUNT-30] is not told what was found first until it was counted again', async () => {
    // 301 are there; 100 are far from them.
    const checked = await w.moved('PhysicalInventories', await w.counted(await w.filled(), '100'), 'check')
    expect(checked.Lines).toMatchObject([{ FirstCounted: null, RecountNo: 1 }])
    expect((await read(checked)).Lines).toMatchObject([{ FirstCounted: null }])
    await w.counted(checked, '299', other)
    const again = await read(checked)
    expect(again.Lines).toMatchObject([{ Counted: '299', FirstCounted: '100' }])
    await w.counted(again, null, other)
    const blank = await read(checked)
    expect(blank.Lines).toMatchObject([{ Counted: null, FirstCounted: null }])
    await dropped(blank)
  })

  it('[COUNT-14] leaves alone what is far by one limit only', async () => {
    // 10 of 301 are 3.3 % and 30.00.
    const done = await w.posted(await w.counted(await w.filled(), '291'))
    expect(done).toMatchObject({ Status: 'Completed' })
  })

  it('[COUNT-19] is counted again on a sheet that was written by hand as well', async () => {
    const { tomato: ItemId, tomatoEach: UnitId } = things
    const Lines = [{ ItemId, UnitId, Unit1Id: UnitId, Count1: '100' }]
    const sheet = await w.made('PhysicalInventories', { LocationId: places.store, Lines })
    // 191 of 291 are missing at 3.00.
    const refusal = await w.world.move('PhysicalInventories', sheet, 'submit')
    expect(refusal.json()).toMatchObject({ Code: 'E_RECOUNT' })
    const checked = await w.moved('PhysicalInventories', sheet, 'check')
    expect(checked).toMatchObject({ FrozenAt: null, Lines: [{ Count1: null, RecountNo: 1, Flag: 'Recount' }] })
    const again = await w.counted(checked, '290', other)
    const done = await w.posted(await read(again))
    // One is missing.
    expect(done.Lines).toMatchObject([{ Book: '291', Variance: '-1', PostedValue: '-3', FirstCounted: '100' }])
  })

  it('[COUNT-35] is counted again where a blank line would be nothing, by whoever writes the zero', async () => {
    const sheet = await w.filled({ Uncounted: 'Zero' })
    const refusal = await w.world.move('PhysicalInventories', sheet, 'submit')
    expect(refusal.json()).toMatchObject({ Code: 'E_RECOUNT' })
    const checked = await w.moved('PhysicalInventories', sheet, 'check')
    expect(checked.Lines).toMatchObject([{ Count1: null, RecountNo: 1, FirstCounterId: null, Flag: 'Recount' }])
    expect((await w.world.move('PhysicalInventories', checked, 'submit')).json()).toMatchObject({ Code: 'E_RECOUNT' })
    const zero = await w.counted(checked, '0')
    const done = await w.posted(zero)
    // All 290 are gone, at 3.00.
    expect(done.Lines).toMatchObject([{ Counted: '0', Variance: '-290', PostedValue: '-870' }])
    await w.moved('PhysicalInventories', done, 'reverse', { Remarks: 'Only tried' })
  })
})

it('[COUNT-16] says who counted a line and when', async () => {
  const sheet = await w.counted(await w.filled(), '290')
  expect(await read(sheet)).toMatchObject({ Lines: [{ CountNo: 1, Counter: { Id: expect.any(Number) } }] })
  const [line] = (await read(sheet)).Lines
  expect(line?.['CountedAt']).toEqual(expect.any(String))
  const seen = await read(sheet)
  // A save that leaves the count as it was is no count.
  await w.patch(seen, { Reference: 'Shelves', Lines: seen.Lines.map((each) => withCount(each, '290')) })
  expect(await read(sheet)).toMatchObject({ Lines: [{ CountNo: 1 }] })
  await dropped(sheet)
})
