import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { places, things } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'
import type { Row } from '../sources/order-world.ts'
import { createCountWorld, withCount, type CountWorld } from './count-world.ts'

let w: CountWorld
beforeAll(async () => {
  w = await createCountWorld()
})
afterAll(() => w.close())

interface Filters {
  readonly where: string
  readonly totalsWhere: string
}

const refused = async (work: Promise<unknown>): Promise<string> => String(await work.catch((error: unknown) => error))
const dropped = async ({ Id }: Row) =>
  w.moved('PhysicalInventories', await w.world.read('PhysicalInventories', Id), 'cancel')

it('[COUNT-8] an empty place cannot be counted', async () => {
  const sheet = await w.made('PhysicalInventories', { LocationId: places.store })
  const answer = await w.world.move('PhysicalInventories', sheet, 'start')
  expect(answer.json()).toMatchObject({ Code: 'E_NOTHING_TO_COUNT' })
})

describe('with ten tomatoes at 3.00', () => {
  beforeAll(() => w.enter('10', '3'))
  beforeEach(() => w.expectHealthy())

  it('[COUNT-1, COUNT-3, COUNT-4] counts against the books of the moment, whatever moves afterwards', async () => {
    const sheet = await w.filled()
    expect(sheet.Lines).toMatchObject([{ ItemId: things.tomato, Book: '10', Counted: null, Variance: null }])
    // Two leave while people count; the eight that were counted are two short of the ten there were.
    await w.spoil('2')
    const noted = await w.counted(sheet, '8')
    expect(noted).toMatchObject({ VarianceValue: '-6', VarianceSize: '6', Lines: [{ Variance: '-2' }] })
    const again = await w.moved('PhysicalInventories', noted, 'start')
    expect(again.Lines).toMatchObject([{ Book: '10', Counted: '8' }])
    const done = await w.posted(again)
    expect(done).toMatchObject({ Status: 'Completed', Lines: [{ PostedValue: '-6', Book: '10' }] })
    // 10 − 2 spoiled − 2 missing are 6, at 3.00 each 18.00.
    expect(await w.stock()).toEqual([{ qty: '6', value: '18' }])
    expect(await w.journal(done.Id)).toEqual([{ line: 'INV -6' }, { line: 'INVVAR 6' }])
  })

  it('[COUNT-4] too much comes in at average, and a blank line moves nothing', async () => {
    const empty = await w.filled()
    expect(await refused(w.posted(empty))).toContain('E_NOTHING_TO_POST')
    await dropped(await w.world.read('PhysicalInventories', empty.Id))
    const done = await w.posted(await w.counted(await w.filled(), '7.5'))
    // 1.5 more at 18.00 ÷ 6 = 3.00 each are 4.50.
    expect(done).toMatchObject({ Lines: [{ Variance: '1.5', PostedValue: '4.5' }] })
    expect(await w.stock()).toEqual([{ qty: '7.5', value: '22.5' }])
  })

  it('[COUNT-9] what the books said of an item in a unit stays with that item and that unit', async () => {
    const sheet = await w.filled()
    const Lines = sheet.Lines.map((line) => ({ ...withCount(line, '1'), UnitId: things.tomatoKilo }))
    expect((await w.patch(sheet, { Lines })).json()).toMatchObject({ Errors: [{ field: 'unit', code: 'readOnly' }] })
    await dropped(sheet)
  })

  it('[COUNT-17] a filled sheet stays at its place and with its books', async () => {
    const sheet = await w.filled({ LoadBy: 'All', AsOf: 'EndOfDay' })
    const changes = {
      LocationId: places.kitchen,
      AsOf: 'Moment',
      PostDate: '2026-01-01',
      LoadBy: 'Category',
      CategoryId: 1,
    }
    const answer = await w.patch(sheet, changes)
    const fields = answer.json<{ Errors: readonly { field: string; code: string }[] }>().Errors
    for (const field of ['location', 'asOf', 'postDate', 'loadBy', 'category'])
      expect(fields).toContainEqual(expect.objectContaining({ field, code: 'readOnly' }))
    // The day of a count of this moment may still be put right.
    await dropped(sheet)
    const moment = await w.filled()
    const noted = await w.patch(moment, { PostDate: '2026-01-01' })
    expect(noted.statusCode, noted.body).toBe(200)
    await dropped(noted.json())
  })

  it('[COUNT-11] three units of a line add up exactly; blank is not zero', async () => {
    const sheet = await w.filled()
    // The store counts tomatoes one by one; a kilogram is eight of them.
    const [line] = sheet.Lines
    expect(line).toMatchObject({ Unit1Id: things.tomatoEach, Unit2Id: null, UnitId: things.tomatoEach })
    const three = { Unit2Id: things.tomatoKilo, Count2: '0.333333', Unit3Id: things.tomatoEach, Count3: '0.25' }
    const answer = await w.patch(sheet, { Lines: [{ ...withCount(line ?? {}, null), ...three, Unit2Id: null }] })
    expect(answer.json()).toMatchObject({ Errors: [{ code: 'required', field: 'unit2' }] })
    await dropped(sheet)
    const byHand = {
      ItemId: things.tomato,
      UnitId: things.tomatoEach,
      Unit1Id: things.tomatoEach,
      Count1: '1.5',
      ...three,
    }
    const own = await w.made('PhysicalInventories', { LocationId: places.store, Lines: [byHand] })
    // 1.5 + 0.333333 × 8 + 0.25
    expect(own.Lines).toMatchObject([{ Counted: '4.416664' }])
    const none = await w.patch(own, {
      Lines: [{ ...byHand, Id: own.Lines[0]?.['Id'], Count1: null, Count2: null, Count3: null }],
    })
    expect(none.json()).toMatchObject({ Lines: [{ Counted: null, Variance: null }] })
    await dropped(none.json())
  })

  it('[COUNT-19] a sheet that was never filled is counted against the books of its submission', async () => {
    const { tomato: ItemId, tomatoEach: UnitId } = things
    const Lines = [{ ItemId, UnitId, Unit1Id: UnitId, Count1: '8.5' }]
    const sheet = await w.made('PhysicalInventories', { LocationId: places.store, Lines })
    const filled = await w.filled()
    const open = await w.world.move('PhysicalInventories', sheet, 'submit')
    expect(open.json()).toMatchObject({ Code: 'E_COUNT_OPEN' })
    await dropped(filled)
    const asked = await w.moved('PhysicalInventories', sheet, 'submit')
    // 8.5 counted against 7.5 in the books at 3.00: approval knows what it is worth.
    expect(asked).toMatchObject({ VarianceValue: '3', VarianceSize: '3', Lines: [{ Book: '7.5', Variance: '1' }] })
    const elsewhere = await w.world.move(
      'PhysicalInventories',
      await w.made('PhysicalInventories', { LocationId: places.store }),
      'start',
    )
    expect(elsewhere.json()).toMatchObject({ Code: 'E_COUNT_OPEN' })
    // What leaves between submission and posting does not disturb the difference.
    await w.spoil('0.5')
    const done = await w.moved('PhysicalInventories', asked, 'post')
    expect(done).toMatchObject({ FrozenAt: null, Lines: [{ Book: '7.5', PostedValue: '3' }] })
    await w.moved('PhysicalInventories', done, 'reverse', { Remarks: 'Only tried' })
    await w.enter('0.5', '3')
  })

  it('[COUNT-7] a reversal takes the difference back', async () => {
    const done = await w.posted(await w.counted(await w.filled(), '0'))
    expect(await w.stock()).toEqual([{ qty: '0', value: '0' }])
    const reversed = await w.moved('PhysicalInventories', done, 'reverse', { Remarks: 'Another store was counted' })
    expect(reversed).toMatchObject({ Status: 'Cancelled' })
    expect(await w.stock()).toEqual([{ qty: '7.5', value: '22.5' }])
  })

  it('[COUNT-707] the list of posted counts keeps what was reversed, and knows nothing of what was never posted', async () => {
    const given = await w.filled()
    await dropped(given)
    const undone = await w.moved(
      'PhysicalInventories',
      await w.posted(await w.counted(await w.filled(), '7')),
      'reverse',
      {
        Remarks: 'Only tried',
      },
    )
    const form = readFileSync('config/forms/inventory/physicalInventory.json', 'utf8')
    // The definition, of which its filters are read.
    const { lists } = JSON.parse(form) as { readonly lists: Readonly<Record<string, Filters>> }
    const list = lists['postedCounts']
    const shown = async (where: string | undefined) => {
      const url = `/inventory/api/PhysicalInventories?$filter=${encodeURIComponent(where ?? '')}&$select=Id`
      const answer = await w.world.session.call({ url })
      return answer.json<{ value: readonly { Id: number }[] }>().value.map(({ Id }) => Id)
    }
    const [posted, added] = [await shown(list?.where), await shown(list?.totalsWhere)]
    expect([posted.includes(undone.Id), added.includes(undone.Id)]).toEqual([true, false])
    expect([posted.includes(given.Id), added.includes(given.Id)]).toEqual([false, false])
  })

  it('[COUNT-5] books as of a day know nothing of the next', async () => {
    // Everything was posted after that day.
    expect(await refused(w.filled({ AsOf: 'EndOfDay', PostDate: '2026-01-01' }))).toContain('E_NOTHING_TO_COUNT')
  })

  it('[COUNT-2] a sheet of a category holds what is below it, and nothing of another', async () => {
    await w.run(sql`insert into category (tenant_id, id, code, name, tree_path, is_active)
      values ('ui', 98, 'ALL', 'Everything', 'Everything', true), ('ui', 99, 'ZZ', 'Other', 'Other', true)`)
    await w.run(sql`update category set parent_id = 98 where tenant_id = 'ui' and id = 1`)
    const sheet = await w.filled({ LoadBy: 'Category', CategoryId: 98 })
    expect(sheet.Lines).toHaveLength(1)
    await dropped(sheet)
    expect(await refused(w.filled({ LoadBy: 'Category', CategoryId: 99 }))).toContain('E_NOTHING_TO_COUNT')
  })

  it('[COUNT-10] a sheet of a class holds what is below it, one of a type its items', async () => {
    await w.run(sql`insert into item_class (tenant_id, id, code, name, tree_path, is_active, parent_id)
      values ('ui', 81, 'C1', 'Class', 'Class', true, null), ('ui', 82, 'C2', 'Below', 'Class/Below', true, 81), ('ui', 83, 'C3', 'Empty', 'Empty', true, null)`)
    await w.run(
      sql`insert into item_type (tenant_id, id, code, name, is_active) values ('ui', 84, 'T1', 'Type', true), ('ui', 85, 'T2', 'None', true)`,
    )
    await w.run(
      sql`update item set item_class_id = 82, item_type_id = 84 where tenant_id = 'ui' and id = ${things.tomato}`,
    )
    for (const load of [
      { LoadBy: 'Class', ItemClassId: 81 },
      { LoadBy: 'Type', ItemTypeId: 84 },
    ]) {
      const sheet = await w.filled(load)
      expect(sheet.Lines).toMatchObject([{ ItemId: things.tomato }])
      await dropped(sheet)
    }
    for (const load of [
      { LoadBy: 'Class', ItemClassId: 83 },
      { LoadBy: 'Type', ItemTypeId: 85 },
    ])
      expect(await refused(w.filled(load))).toContain('E_NOTHING_TO_COUNT')
  })

  it('[COUNT-10] a sheet of a package has its items in shelf order, those of which nothing lies there too', async () => {
    await w.run(sql`insert into package (tenant_id, id, site_id, number, name, holds, for_count, is_active)
      values ('ui', 70, 2, 'P1', 'Shelves', 'Item', true, true)`)
    await w.run(sql`insert into package_item (tenant_id, parent_id, line_no, item_id, shelf_label)
      values ('ui', 70, 1, ${things.flour}, 'A1'), ('ui', 70, 2, ${things.tomato}, 'A2')`)
    const sheet = await w.filled({ LoadBy: 'Package', PackageId: 70 })
    expect(sheet.Lines).toMatchObject([
      { ItemId: things.flour, Shelf: 'A1', Book: '0', LastCount: null },
      { ItemId: things.tomato, Shelf: 'A2', Book: '7.5', LastCount: '7.5' },
    ])
    await dropped(sheet)
  })

  it('[COUNT-12] where the sheet says so, what is left blank is counted as nothing', async () => {
    const done = await w.posted(await w.filled({ Uncounted: 'Zero' }))
    expect(done).toMatchObject({ Lines: [{ Count1: '0', Counted: '0', Variance: '-7.5', PostedValue: '-22.5' }] })
    await w.moved('PhysicalInventories', done, 'reverse', { Remarks: 'Again' })
  })

  it('[COUNT-280] books of a new sheet are as of what the site prefers, and each sheet may say otherwise', async () => {
    const asOf = async (more: object = {}) => {
      const sheet = await w.made('PhysicalInventories', { LocationId: places.store, ...more })
      await dropped(sheet)
      return sheet['AsOf']
    }
    expect(await asOf()).toBe('Moment')
    await w.run(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      values ('ui', 1, 'countAsOf', '"EndOfDay"', 1, now())`)
    expect([await asOf(), await asOf({ AsOf: 'Moment' })]).toEqual(['EndOfDay', 'Moment'])
    await w.run(sql`delete from preference_value where preference = 'countAsOf'`)
  })

  it('[COUNT-15] a count far from the last one, or one pack away, says so and holds nobody up', async () => {
    const sheet = await w.filled()
    for (const [qty, Flag] of [
      ['3', 'Low'],
      ['16', 'High'],
      ['7', null],
    ] as const) {
      const seen = await w.world.read('PhysicalInventories', sheet.Id)
      expect(await w.counted(seen, qty)).toMatchObject({ Lines: [{ LastCount: '7.5', Flag }] })
    }
    // Eight make a kilogram: one counted where 7.5 were, and 60, are a slip of the unit once the line is counted in kilograms too.
    for (const [qty, Flag] of [
      ['1', 'Pack'],
      ['60', 'Pack'],
      ['3', 'Low'],
    ] as const) {
      const seen = await w.world.read('PhysicalInventories', sheet.Id)
      const inKilos = seen.Lines.map((line) => ({ ...withCount(line, qty), Unit2Id: things.tomatoKilo }))
      const told = await w.patch(seen, { Lines: inKilos })
      expect(told.json(), told.body).toMatchObject({ Lines: [{ Counted: qty, LastCount: '7.5', Flag }] })
    }
    await dropped(await w.world.read('PhysicalInventories', sheet.Id))
  })

  it('[COUNT-18] the books of a blind sheet are written when it is checked or submitted', async () => {
    const sheet = await w.filled({ Blind: true })
    expect(sheet.Lines).toMatchObject([{ Book: null, Variance: null }])
    await w.spoil('1')
    const checked = await w.moved('PhysicalInventories', await w.counted(sheet, '7.5'), 'check')
    // The one that was spoiled afterwards does not disturb it.
    expect(checked.Lines).toMatchObject([{ Book: '7.5', Variance: '0' }])
    await dropped(checked)
    await w.enter('1', '3')
  })

  it('[COUNT-6] who may not review counts counts blind', async () => {
    await w.run(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
      values ('ui', 3, 41, 'ViewPhysicalInventory')`)
    const sheet = await w.filled()
    const counter = await signIn(w.world.test, { user: 'controller' })
    const seen = await counter.call({ url: `/inventory/api/PhysicalInventories(${sheet.Id})` })
    expect(seen.statusCode, seen.body).toBe(200)
    const [line] = seen.json<{ Lines: readonly object[] }>().Lines
    expect(line).toHaveProperty('Counted')
    const hiddenFields = ['Book', 'Variance', 'VariancePct', 'VarianceValue', 'PostedValue', 'FirstCounted']
    for (const hidden of hiddenFields) expect(line).not.toHaveProperty(hidden)
    await dropped(sheet)
  })
})
