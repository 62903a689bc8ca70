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
  await w.run(
    sql`update item set count_frequency = 'Monthly', abc = 'C' where tenant_id = 'ui' and id = ${things.tomato}`,
  )
})
afterAll(() => w.close())

const atStore = async (): Promise<Row> => {
  const answer = await w.world.session.call({ url: `/inventory/api/CountsDue?$filter=LocationId eq ${places.store}` })
  const [row] = answer.json<{ value: readonly Row[] }>().value
  if (row === undefined) throw new Error('The store holds goods')
  return row
}
const countedWhole = async (every: string | null) =>
  w.run(sql`update location set count_every = ${every} where tenant_id = 'ui' and id = ${places.store}`)
const countedAgo = (days: number) =>
  w.run(sql`update physical_inventory set post_date = post_date - ${days}::int where location_id = ${places.store}`)
const countAll = async () =>
  w.world.session.call({
    method: 'POST',
    url: `/inventory/api/CountsDue(${(await atStore()).Id})/makes/countsDue/countWhole`,
    headers: { 'idempotency-key': randomUUID() },
    payload: {},
  })

it('[COUNT-281] a place that says nothing is due by its items alone', async () => {
  await w.posted(await w.counted(await w.filled({ LoadBy: 'Abc', Abc: 'C' }), '10'))
  expect(await atStore()).toMatchObject({ Standing: 'NotDue', WholeEvery: null, WholeDue: false, LastFull: null })
  expect((await countAll()).json()).toMatchObject({ Code: 'E_GUARD' })
})

it('[COUNT-281] one that says how often is due at once where it never was counted whole, and its count is made from the row', async () => {
  await countedWhole('Weekly')
  expect(await atStore()).toMatchObject({
    Standing: 'Due',
    DueItems: 0,
    WholeDue: true,
    WholeDueOn: null,
    OverdueDays: 0,
  })
  const made = await countAll()
  expect(made.statusCode, made.body).toBe(201)
  const sheet = await w.world.read('PhysicalInventories', made.json<{ Id: number }>().Id)
  expect(sheet).toMatchObject({ CountType: 'Full', LoadBy: 'All', LocationId: places.store })
  expect(sheet['FrozenAt']).not.toBeNull()
  const done = await w.posted(await w.counted(sheet, '10'))
  expect(await atStore()).toMatchObject({ Standing: 'NotDue', WholeDue: false, LastFull: done['PostDate'] })
})

it('[COUNT-281] is due again when its time has passed, and overdue from the day after', async () => {
  await countedAgo(7)
  expect(await atStore()).toMatchObject({ Standing: 'Due', WholeDue: true, OverdueDays: 0 })
  await countedAgo(2)
  expect(await atStore()).toMatchObject({ Standing: 'Overdue', WholeDue: true, DueItems: 0, OverdueDays: 2 })
  const due = await w.world.session.call({ url: '/inventory/api/CountsDue?$filter=DueItems gt 0 or WholeDue eq true' })
  expect(due.json<{ value: readonly Row[] }>().value).toHaveLength(1)
  await countedWhole('Monthly')
  expect(await atStore()).toMatchObject({ Standing: 'NotDue', WholeDue: false })
})
