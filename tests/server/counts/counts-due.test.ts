import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { createCountWorld, type CountWorld } from './count-world.ts'

let w: CountWorld
beforeAll(async () => {
  w = await createCountWorld()
  await w.enter('10', '3')
  await w.enter('4', '1', { ItemId: things.flour, UnitId: things.flourKilo })
  await w.run(
    sql`update item set count_frequency = 'Daily', abc = 'A' where tenant_id = 'ui' and id = ${things.tomato}`,
  )
  await w.run(
    sql`update item set count_frequency = 'Weekly', abc = 'C' where tenant_id = 'ui' and id = ${things.flour}`,
  )
})
afterAll(() => w.close())

const due = async (): Promise<readonly Row[]> => {
  const answer = await w.world.session.call({ url: '/inventory/api/CountsDue?$top=20&$orderby=OverdueDays desc' })
  return answer.json<{ value: readonly Row[] }>().value
}
const atStore = async (): Promise<Row> => {
  const found = (await due()).find(({ LocationId }) => LocationId === places.store)
  if (found === undefined) throw new Error('The store holds goods')
  return found
}
const count = (row: Row, key = randomUUID()) =>
  w.world.session.call({
    method: 'POST',
    url: `/inventory/api/CountsDue(${row.Id})/makes/countsDue/count`,
    headers: { 'idempotency-key': key },
    payload: {},
  })
/** Posted counts of the store as if they were of so many days ago. */
const countedAgo = (days: number) =>
  w.run(sql`update physical_inventory set post_date = post_date - ${days}::int where location_id = ${places.store}
    and status in ('Completed', 'Finalized')`)

it('[COUNT-40] a place says what was never counted, and its full count leaves nothing due', async () => {
  expect(await atStore()).toMatchObject({
    Standing: 'Due',
    DueItems: 2,
    NeverCounted: 2,
    DueDaily: 1,
    DueWeekly: 1,
    DueMonthly: 0,
    DueA: 1,
    DueC: 1,
    OverdueDays: 0,
    LastFull: null,
  })
  const full = await w.posted(await w.counted(await w.filled(), '5'))
  expect(await atStore()).toMatchObject({ Standing: 'NotDue', DueItems: 0, LastFull: full['PostDate'] })
  // Places where nothing lies are not there.
  expect((await due()).map(({ LocationId }) => LocationId)).not.toContain(places.kitchen)
})

it('[COUNT-40] says which are due by their frequency, and for how long', async () => {
  await countedAgo(3)
  // Tomatoes, daily, were due two days ago; flour, weekly, is not due for four days.
  expect(await atStore()).toMatchObject({ Standing: 'Overdue', DueItems: 1, DueDaily: 1, DueWeekly: 0, OverdueDays: 2 })
})

it('[COUNT-41, LIST-53] Count makes the sheet that holds what is due and no more, once', async () => {
  const key = randomUUID()
  const row = await atStore()
  const made = await count(row, key)
  expect(made.statusCode, made.body).toBe(201)
  const { Id, Name } = made.json<{ Id: number; Name: string }>()
  expect((await count(row, key)).json()).toMatchObject({ Id })
  const sheet = await w.world.read('PhysicalInventories', Id)
  expect(sheet).toMatchObject({
    DocNo: Name,
    CountType: 'Cycle',
    LocationId: places.store,
    Status: 'PendingSubmission',
  })
  expect(sheet.Lines.map(({ ItemId }) => ItemId)).toEqual([things.tomato])
  expect(sheet['FrozenAt']).not.toBeNull()
  expect(await atStore()).toMatchObject({ DueItems: 1, SheetId: Id, CountingId: Id })
})

it('[COUNT-41, LIST-53] what another sheet counts is refused, and no sheet is left of the try', async () => {
  const sheets = () => w.run(sql<{ n: number }>`select count(*)::int as n from physical_inventory`)
  const before = await sheets()
  const again = await count(await atStore())
  expect(again.json()).toMatchObject({ Code: 'E_COUNT_OPEN' })
  expect(await sheets()).toEqual(before)
})

it('[COUNT-690] a place leads to a sheet counts may be entered on, not to one that waits for an answer', async () => {
  const { SheetId } = await atStore()
  const sheet = await w.world.read('PhysicalInventories', Number(SheetId))
  await w.moved('PhysicalInventories', await w.counted(sheet, '5'), 'submit')
  expect(await atStore()).toMatchObject({ SheetId, CountingId: null })
  const waiting = await w.world.read('PhysicalInventories', Number(SheetId))
  expect(['Pending', 'PendingApproval']).toContain(waiting['Status'])
  await w.moved('PhysicalInventories', waiting, 'cancel')
  expect(await atStore()).toMatchObject({ SheetId: null, CountingId: null })
})

it('[LIST-53] nothing is made of a row of which none may be, is not there, or is asked for by another name', async () => {
  await countedAgo(-3)
  expect((await count(await atStore())).json()).toMatchObject({ Code: 'E_GUARD' })
  expect((await count({ Id: 987_654, Lines: [] })).statusCode).toBe(404)
  const other = { method: 'POST', headers: { 'idempotency-key': 'x' }, payload: {} } as const
  const row = await atStore()
  const url = `/inventory/api/CountsDue(${row.Id})/makes`
  expect((await w.world.session.call({ ...other, url: `${url}/countsDue/toString` })).statusCode).toBe(404)
  expect((await w.world.session.call({ ...other, url: `${url}/constructor/count` })).statusCode).toBe(404)
  await w.expectHealthy()
})
