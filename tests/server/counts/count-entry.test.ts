import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CountSheet } from '#core/http/count-contract.ts'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { siteDay } from '../support/site-day.ts'
import { createCountWorld, withCount, type CountWorld } from './count-world.ts'

let w: CountWorld
let other: TestSession
let sheet: Row
beforeAll(async () => {
  w = await createCountWorld()
  await w.run(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
    values ('ui', 3, 41, 'ViewPhysicalInventory'), ('ui', 3, 42, 'CreatePhysicalInventory')`)
  await w.run(sql`update item_unit set is_purchase = true where tenant_id = 'ui' and id = ${things.tomatoKilo}`)
  await w.run(sql`insert into item_barcode (tenant_id, parent_id, line_no, code, kind, unit_id)
    select u.tenant_id, u.parent_id, c.no, c.code, 'Other', u.unit_id from item_unit u,
      (values (1, '04012345678901'), (2, 'TOM-1')) as c(no, code)
    where u.tenant_id = 'ui' and u.id = ${things.tomatoKilo}`)
  other = await signIn(w.world.test, { user: 'controller' })
  await w.enter('40', '3')
  await w.enter('5', '2', { ItemId: things.flour, UnitId: things.flourKilo })
})
afterAll(() => w.close())
beforeEach(async () => {
  const open = await w.run<{ id: number }>(
    sql`select id::int as id from physical_inventory where tenant_id = 'ui' and status not in ('Completed', 'Finalized', 'Cancelled')`,
  )
  for (const { id } of open)
    await w.moved('PhysicalInventories', await w.world.read('PhysicalInventories', id), 'cancel')
  sheet = await w.filled()
})

const seen = async (by = w.world.session, id = sheet.Id): Promise<CountSheet> => {
  const answer = await by.call({ url: `/inventory/api/counts/${id}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const lineOf = (name: string): number => {
  const item = name === 'flour' ? things.flour : things.tomato
  return Number(sheet.Lines.find(({ ItemId }) => ItemId === item)?.['Id'])
}
interface Entry {
  readonly by?: TestSession
  readonly line?: number
  readonly key?: string
  readonly seen?: number
  readonly counts?: readonly (string | null)[]
  readonly device?: 'Web' | 'Phone'
}
const enter = ({ by = w.world.session, line = lineOf('tomato'), key = randomUUID(), ...entry }: Entry) =>
  by.call({
    method: 'POST',
    url: `/inventory/api/counts/${sheet.Id}/lines/${line}`,
    headers: { 'idempotency-key': key },
    payload: { counts: [null, '38', null], seen: 0, ...entry },
  })

it('[COUNT-20] gives a counter the sheet with its units and codes, and no books', async () => {
  const { lines, ...head } = await seen(other)
  expect(head).toEqual({ id: sheet.Id, number: sheet['DocNo'], location: 'Main store', isOpen: true })
  expect(lines[1]).toEqual({
    id: lineOf('tomato'),
    number: 'I-30',
    name: 'Tomato 100% ripe',
    bin: null,
    isLoose: false,
    lot: null,
    expires: null,
    isLotless: false,
    shelf: null,
    baseUnit: 'EA',
    units: [{ code: 'KG', factor: '8' }, { code: 'EA', factor: '1' }, null],
    lastCount: null,
    codes: [
      { code: '04012345678901', unit: 0 },
      { code: 'TOM-1', unit: 0 },
    ],
    counts: [null, null, null],
    counted: null,
    countNo: 0,
    counter: null,
    countedAt: null,
    isOthers: false,
    isRecount: false,
    isOwn: false,
  })
})

it('[COUNT-20] an entry changes one line; two people count one sheet at once', async () => {
  const answers = await Promise.all([
    enter({ counts: ['4', '6', null] }),
    enter({ by: other, line: lineOf('flour'), counts: ['4.5', null, null] }),
  ])
  // 4 kilograms of eight and six.
  expect(answers[0]?.json()).toMatchObject({ line: { counted: '38', countNo: 1, counts: ['4', '6', null] } })
  expect(answers[1]?.json()).toMatchObject({ line: { counted: '4.5', counter: 'controller' } })
  const read = await w.world.read('PhysicalInventories', sheet.Id)
  expect(read).toMatchObject({ LinesCounted: 2, VersionNo: Number(sheet['VersionNo']) + 2 })
  // Who has the old version open in the form does not write over it.
  const late = await w.patch(sheet, { Lines: sheet.Lines.map((line) => withCount(line, '1')) })
  expect(late.json()).toMatchObject({ Code: 'E_STALE' })
  const done = await w.posted(read)
  // 2 of 40 at 3.00 and 0.5 of 5 at 2.00 are missing.
  expect(done).toMatchObject({ VarianceValue: '-7' })
  await w.expectHealthy()
  await w.moved('PhysicalInventories', done, 'reverse', { Remarks: 'Only tried' })
  sheet = done
})

it('[COUNT-21, ERR-742] an entry that comes again changes nothing; one after somebody else shows what they counted, and says who and when', async () => {
  const key = randomUUID()
  const first = await enter({ key })
  const again = await enter({ key })
  expect(again.body).toBe(first.body)
  const clash = await enter({ by: other, counts: [null, '39', null] })
  expect(clash.statusCode).toBe(409)
  expect(clash.json()).toMatchObject({ Code: 'E_COUNTED_SINCE', Current: { counts: [null, '38', null], countNo: 1 } })
  expect(clash.json<{ Message: string }>().Message).toMatch(/^Counted since you saw it, by admin, .*\d.*: 38 EA\.$/)
  const settled = await enter({ by: other, counts: [null, '39', null], seen: 1 })
  expect(settled.json()).toMatchObject({ line: { counted: '39', countNo: 2, counter: 'controller' } })
})

it('[COUNT-21] of two entries of one line at once one wins and the other is asked', async () => {
  const answers = await Promise.all([enter({}), enter({ by: other, counts: [null, '37', null] })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('[COUNT-22] an entry is refused without the right, at another site, of a sheet that went on, and where it is wrong', async () => {
  const chef = await signIn(w.world.test, { user: 'chef' })
  expect((await enter({ by: chef })).json()).toMatchObject({ Code: 'E_PERM' })
  expect((await enter({ line: 999_999 })).json()).toMatchObject({ Code: 'E_NOT_FOUND' })
  expect((await enter({ counts: ['-1', null, null] })).json()).toMatchObject({ Errors: [{ field: 'count1' }] })
  expect((await enter({ counts: ['many', null, null] })).json()).toMatchObject({ Errors: [{ field: 'count1' }] })
  expect((await enter({ counts: [null, null, '1'] })).json()).toMatchObject({
    Errors: [{ field: 'unit3', code: 'required' }],
  })
  await enter({ counts: [null, '40', null] })
  await w.moved('PhysicalInventories', await w.world.read('PhysicalInventories', sheet.Id), 'submit')
  expect((await enter({ seen: 1 })).json()).toMatchObject({ Code: 'E_STATE' })
  expect(await seen()).toMatchObject({ isOpen: false })
})

it('[COUNT-26] the list of counts says at any time what the entries come to', async () => {
  const row = async () => {
    const answer = await w.world.session.call({ url: `/inventory/api/PhysicalInventories?$filter=Id eq ${sheet.Id}` })
    return answer.json<{ value: readonly Row[] }>().value[0]
  }
  await enter({ counts: [null, '38', null] })
  // Two of forty missing at 3.00.
  expect(await row()).toMatchObject({ LinesCounted: 1, VarianceValue: '-6', VarianceSize: '6' })
  await enter({ line: lineOf('flour'), counts: ['6', null, null] })
  expect(await row()).toMatchObject({ LinesCounted: 2, VarianceValue: '-4', VarianceSize: '8' })
  await enter({ counts: [null, null, null], seen: 1 })
  expect(await row()).toMatchObject({ LinesCounted: 1, VarianceValue: '2', VarianceSize: '2' })
  const read = await w.world.read('PhysicalInventories', sheet.Id)
  expect(read).toMatchObject({ LinesCounted: 1, VarianceValue: '2', VarianceSize: '2' })
})

it('[COUNT-36] goods on no line are put on the sheet by a code or a number, once, with what was counted', async () => {
  const flour = (await seen()).lines.find(({ id }) => id === lineOf('flour'))?.number ?? ''
  // A spot count begins with an empty sheet.
  const spot = await w.made('PhysicalInventories', { LocationId: places.store, CountType: 'Spot' })
  const add = (payload: object, key = randomUUID()) =>
    w.world.session.call({
      method: 'POST',
      url: `/inventory/api/counts/${spot.Id}/lines`,
      headers: { 'idempotency-key': key },
      payload,
    })
  const key = randomUUID()
  const first = await add({ code: '(01)04012345678901(10)L7', count: '2' }, key)
  expect(first.statusCode, first.body).toBe(201)
  // Two kilograms of eight.
  expect(first.json()).toMatchObject({ line: { name: 'Tomato 100% ripe', counts: ['2', null, null], counted: '16' } })
  expect((await add({ code: '(01)04012345678901(10)L7', count: '2' }, key)).json()).toEqual(first.json())
  expect((await add({ code: flour, count: null })).json()).toMatchObject({ line: { counted: null } })
  // Whoever comes second counts the line that is there, unless it was counted.
  expect((await add({ code: flour, count: '3' })).json()).toMatchObject({ line: { counts: ['3', null, null] } })
  expect((await add({ code: 'TOM-1', count: '1' })).json()).toMatchObject({ Code: 'E_COUNTED_SINCE' })
  const none = await add({ code: '5901234123457', count: '1' })
  expect(none.json()).toMatchObject({ Errors: [{ field: 'item', message: 'lineImport.unknownItem' }] })
  expect((await seen(w.world.session, spot.Id)).lines.map(({ counted }) => counted)).toEqual(['16', '3'])
})

it('[COUNT-38] [COUNT-706] says who counted, how much of it, and what it is worth: the same by a line as by the form', async () => {
  await enter({ by: other, counts: ['4', '6', null] })
  const read = await w.world.read('PhysicalInventories', sheet.Id)
  // 38 of 40 tomatoes at 3.00 are 114.00 of 120.00; 5 of flour at 2.00 were not counted.
  const worth = {
    LinesOpen: 1,
    CountedPct: '50',
    CountedValue: '114',
    BookValue: '120',
    BookOpen: '10',
    VarianceUp: '0',
    VarianceDown: '-6',
    Counters: 'controller',
  }
  expect(read).toMatchObject(worth)
  const saved = (await w.patch(read, { Reference: 'Same' })).json<Row>()
  expect(saved).toMatchObject({ ...worth, VariancePct: read['VariancePct'] })
  expect(Number(saved['VariancePct'])).toBeCloseTo(-600 / 120, 3)
  const done = await w.posted(saved)
  expect(done['PostedById']).toBe(done['EnteredById'])
})

it('[COUNT-342] a line says with what it was counted, and the sheet where that is one', async () => {
  const told = async () => {
    const now = await w.world.read('PhysicalInventories', sheet.Id)
    return [now['Device'], now.Lines.find(({ ItemId }) => ItemId === things.tomato)?.['Device']]
  }
  expect(await told()).toEqual([null, null])
  await enter({})
  expect(await told()).toEqual(['Phone', 'Phone'])
  await enter({ seen: 1, device: 'Web' })
  expect(await told()).toEqual(['Web', 'Web'])
  await enter({ line: lineOf('flour'), counts: ['5', null, null], device: 'Phone' })
  expect(await told()).toEqual(['Several', 'Web'])
  const now = await w.world.read('PhysicalInventories', sheet.Id)
  await w.counted(now, '7')
  expect(await told()).toEqual(['Web', 'Web'])
  const found = await w.world.session.call({
    url: `/inventory/api/PhysicalInventories?$filter=Device eq 'Web' and Id eq ${sheet.Id}`,
  })
  expect(found.json<{ value: readonly Row[] }>().value).toHaveLength(1)
})

it('[COUNT-37] a cycle count holds what is due', async () => {
  await w.moved('PhysicalInventories', await w.world.read('PhysicalInventories', sheet.Id), 'cancel')
  const items = async (days: number) => {
    const due = await w.filled({ CountType: 'Cycle', PostDate: siteDay(w.world.test.clock, days) })
    await w.moved('PhysicalInventories', due, 'cancel')
    return due.Lines.map(({ ItemId }) => ItemId)
  }
  // Tomatoes were counted and posted today; flour never was.
  expect(await items(1)).toEqual([things.flour])
  // By yesterday neither was.
  expect(new Set(await items(-1))).toEqual(new Set([things.tomato, things.flour]))
  await w.run(sql`update item set count_frequency = 'Daily' where tenant_id = 'ui' and id = ${things.tomato}`)
  expect(await items(0)).toEqual([things.flour])
  expect(new Set(await items(1))).toEqual(new Set([things.tomato, things.flour]))
})

it('[COUNT-39] [POST-81] closing the period finalizes what was counted in it, opening it again gives it back', async () => {
  await enter({ counts: [null, '36', null] })
  const done = await w.posted(await w.world.read('PhysicalInventories', sheet.Id))
  const listed = await w.world.session.call({ url: '/inventory/api/FiscalPeriods' })
  const today = siteDay(w.world.test.clock)
  const period = listed
    .json<{ value: readonly (Row & { readonly StartsOn: string; readonly EndsOn: string })[] }>()
    .value.find(({ StartsOn, EndsOn }) => StartsOn <= today && EndsOn >= today)
  const now = () => w.world.read('FiscalPeriods', period?.Id ?? 0)
  const counted = () => w.world.read('PhysicalInventories', done.Id)
  await w.moved('FiscalPeriods', await now(), 'closePeriod', { Confirmed: true })
  expect(await counted()).toMatchObject({ Status: 'Finalized', VersionNo: Number(done['VersionNo']) + 1 })
  const refused = await w.world.move('PhysicalInventories', await counted(), 'reverse', { Remarks: 'Late' })
  expect(refused.json()).toMatchObject({ Code: 'E_STATE' })
  await w.moved('FiscalPeriods', await now(), 'reopenPeriod', { Remarks: 'A late delivery' })
  expect(await counted()).toMatchObject({ Status: 'Completed' })
  await w.moved('PhysicalInventories', await counted(), 'reverse', { Remarks: 'Only tried' })
  await w.expectHealthy()
})
