import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { createCountWorld, type CountWorld } from './count-world.ts'

let w: CountWorld
let other: TestSession
beforeAll(async () => {
  w = await createCountWorld()
  await w.run(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
    values ('ui', 3, 41, 'ViewPhysicalInventory'), ('ui', 3, 42, 'CreatePhysicalInventory')`)
  await w.run(sql`update item_unit set is_purchase = true where tenant_id = 'ui' and id = ${things.tomatoKilo}`)
  other = await signIn(w.world.test, { user: 'controller' })
  await w.enter('40', '3')
  await w.enter('50', '2', { ItemId: things.flour, UnitId: things.flourKilo })
})
afterAll(() => w.close())

const read = (sheet: Row) => w.world.read('PhysicalInventories', sheet.Id)
const codeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode === 200 ? 'done' : answer.json<{ Code: string }>().Code
const lineOf = (sheet: Row, item: number) => sheet.Lines.find(({ ItemId }) => ItemId === item)

interface Entry {
  readonly by: TestSession
  readonly item: number
  readonly counts: readonly (string | null)[]
  readonly seen: number
}

async function enter(sheet: Row, { by, item, counts, seen }: Entry): Promise<string> {
  return codeOf(
    await by.call({
      method: 'POST',
      url: `/inventory/api/counts/${sheet.Id}/lines/${String(lineOf(sheet, item)?.['Id'])}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { counts, seen },
    }),
  )
}

/** Submits and posts as a person does who reads the sheet anew when told that it changed; what they were told on the way. */
async function postAtLast(sheet: Row): Promise<readonly string[]> {
  const told: string[] = []
  for (const name of ['submit', 'post']) {
    let code = ''
    while (code !== 'done' && told.length < 20) {
      code = codeOf(await w.world.move('PhysicalInventories', await read(sheet), name))
      if (code !== 'done') told.push(code)
    }
  }
  return told
}

async function onHand(item: number): Promise<number> {
  const [row] = await w.run<{ qty: string }>(
    sql`select sum(qty)::text as qty from stock_balance where tenant_id = 'ui' and item_id = ${item}`,
  )
  return Number(row?.qty)
}

it('[COUNT-361] two counters and a poster at once: each count is posted, or refused and said so', async () => {
  for (const pause of [0, 0, 15, 30, 60]) {
    const before = { tomato: await onHand(things.tomato), flour: await onHand(things.flour) }
    const sheet = await w.filled()
    const tomatoes = (less: number, seen: number) =>
      enter(sheet, {
        by: w.world.session,
        item: things.tomato,
        counts: [null, String(before.tomato - less), null],
        seen,
      })
    const flour = () =>
      enter(sheet, { by: other, item: things.flour, counts: [String(before.flour - 0.5), null, null], seen: 0 })
    expect(await tomatoes(1, 0)).toBe('done')
    const posted = new Promise((resolve) => setTimeout(resolve, pause)).then(() => postAtLast(sheet))
    const [again, first, told] = await Promise.all([tomatoes(2, 1), flour(), posted])
    expect(['done', 'E_STATE']).toEqual(expect.arrayContaining([again, first]))
    expect(told.filter((code) => code !== 'E_STALE')).toEqual([])
    const after = await read(sheet)
    expect(after['Status']).toBe('Completed')
    const missing = again === 'done' ? 2 : 1
    expect(lineOf(after, things.tomato)).toMatchObject({
      Counted: String(before.tomato - missing),
      Variance: `-${missing}`,
    })
    expect(await onHand(things.tomato)).toBe(before.tomato - missing)
    expect(lineOf(after, things.flour)?.['Counted']).toBe(first === 'done' ? String(before.flour - 0.5) : null)
    expect(await onHand(things.flour)).toBe(before.flour - (first === 'done' ? 0.5 : 0))
    expect(after['LinesCounted']).toBe(first === 'done' ? 2 : 1)
    await w.expectHealthy()
  }
})

it('[COUNT-361] a sheet that two people post while a third counts is posted once, as it was submitted', async () => {
  const before = await onHand(things.tomato)
  const sheet = await w.filled()
  const tomatoes = (less: number, seen: number) =>
    enter(sheet, { by: other, item: things.tomato, counts: [null, String(before - less), null], seen })
  expect(await tomatoes(1, 0)).toBe('done')
  const submitted = await w.moved('PhysicalInventories', await read(sheet), 'submit')
  const post = async () => codeOf(await w.world.move('PhysicalInventories', submitted, 'post'))
  const [late, ...posts] = await Promise.all([tomatoes(3, 1), post(), post()])
  expect(late).toBe('E_STATE')
  expect(posts.filter((code) => code === 'done')).toHaveLength(1)
  expect(['E_STALE', 'E_STATE', 'done']).toEqual(expect.arrayContaining(posts))
  expect(await onHand(things.tomato)).toBe(before - 1)
  await w.expectHealthy()
})
