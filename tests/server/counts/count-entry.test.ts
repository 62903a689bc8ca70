import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CountSheet } from '#core/http/count-contract.ts'
import type { Row } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
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
    sql`select id::int as id from physical_inventory where tenant_id = 'ui' and status not in ('Completed', 'Cancelled')`,
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
}
const enter = ({ by = w.world.session, line = lineOf('tomato'), key = randomUUID(), ...entry }: Entry) =>
  by.call({
    method: 'POST',
    url: `/inventory/api/counts/${sheet.Id}/lines/${line}`,
    headers: { 'idempotency-key': key },
    payload: { counts: entry.counts ?? [null, '38', null], seen: entry.seen ?? 0 },
  })

it('[COUNT-20] gives a counter the sheet with its units and codes, and no books', async () => {
  const { lines, ...head } = await seen(other)
  expect(head).toEqual({ id: sheet.Id, number: sheet['DocNo'], location: 'Main store', isOpen: true })
  expect(lines[1]).toEqual({
    id: lineOf('tomato'),
    number: 'I-30',
    name: 'Tomato 100% ripe',
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

it('[COUNT-21] an entry that comes again changes nothing; one after somebody else shows what they counted', async () => {
  const key = randomUUID()
  const first = await enter({ key })
  const again = await enter({ key })
  expect(again.body).toBe(first.body)
  const clash = await enter({ by: other, counts: [null, '39', null] })
  expect(clash.statusCode).toBe(409)
  expect(clash.json()).toMatchObject({ Code: 'E_COUNTED_SINCE', Current: { counts: [null, '38', null], countNo: 1 } })
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
