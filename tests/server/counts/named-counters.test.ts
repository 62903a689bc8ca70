import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CountSheet } from '#core/http/count-contract.ts'
import type { Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { createCountWorld, withCount, type CountWorld } from './count-world.ts'

describe('a sheet that names who counts it', () => {
  let w: CountWorld
  let other: TestSession
  let ids: Readonly<Record<string, number>>
  beforeAll(async () => {
    w = await createCountWorld()
    await w.run(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
      values ('ui', 3, 41, 'ViewPhysicalInventory'), ('ui', 3, 42, 'CreatePhysicalInventory'), ('ui', 3, 43, 'ViewMessages')`)
    other = await signIn(w.world.test, { user: 'controller' })
    const people = await w.run<{ id: number; name: string }>(
      sql`select id::int as id, username as name from app_user where tenant_id = 'ui'`,
    )
    ids = Object.fromEntries(people.map(({ id, name }) => [name, id]))
    await w.enter('40', '3')
  })
  afterAll(() => w.close())

  const named = (...names: readonly string[]) => ({
    OnlyNamed: true,
    Assigned: names.map((name) => ({ PersonId: ids[name] })),
  })
  const sheetFor = async (by: TestSession, sheet: Row) =>
    (await by.call({ url: `/inventory/api/counts/${sheet.Id}` })).json<CountSheet>()
  const enter = (by: TestSession, sheet: Row, seen = 0): Promise<LightMyRequestResponse> =>
    by.call({
      method: 'POST',
      url: `/inventory/api/counts/${sheet.Id}/lines/${String(sheet.Lines[0]?.['Id'])}`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { counts: ['39', null, null], seen },
    })
  const codes = (answer: LightMyRequestResponse) =>
    answer
      .json<{ Errors?: readonly { field: string; code: string }[] }>()
      .Errors?.map(({ field, code }) => `${field} ${code}`)
  const close = async (sheet: Row) =>
    w.moved('PhysicalInventories', await w.world.read('PhysicalInventories', sheet.Id), 'cancel')

  it('[COUNT-660] that names nobody is counted by whoever may, and one that names somebody by them, its owner and who posts', async () => {
    const open = await w.filled()
    expect((await enter(other, open)).statusCode).toBe(200)
    await close(open)
    const sheet = await w.filled(named('admin'))
    expect(await sheetFor(other, sheet)).toMatchObject({ isOpen: false, others: [expect.any(String)] })
    const refused = await enter(other, sheet)
    expect([refused.statusCode, codes(refused)]).toEqual([422, ['count1 notCounter']])
    const found = await other.call({
      method: 'POST',
      url: `/inventory/api/counts/${sheet.Id}/lines`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { code: 'FLOUR-1', count: '3' },
    })
    expect(found.statusCode, found.body).toBe(422)
    const [line = {}] = sheet.Lines
    expect(codes(await w.patch(sheet, { Lines: [withCount(line, '39')] }, other))).toEqual(['count1 notCounter'])
    // What is no count is still theirs to write.
    const remark = await w.patch(sheet, { Remarks: 'Shelf B is locked' }, other)
    expect(remark.statusCode, remark.body).toBe(200)
    expect((await enter(w.world.session, sheet)).statusCode).toBe(200)
    await close(sheet)
    const theirs = await w.filled(named('controller'))
    expect(await sheetFor(other, theirs)).toMatchObject({ isOpen: true })
    expect((await enter(other, theirs)).statusCode).toBe(200)
    expect((await enter(w.world.session, theirs, 1)).statusCode).toBe(200)
    await close(theirs)
  })

  it('[COUNT-660] a count is theirs with its unit, and so is the line it stands in', async () => {
    const sheet = await w.counted(await w.filled(named('admin')), '5')
    const [line, ...more] = sheet.Lines
    const another = { Id: line?.['Id'], Unit1Id: things.tomatoKilo }
    const unit = await w.patch(sheet, { Lines: [another, ...more.map(({ Id }) => ({ Id }))] }, other)
    expect([unit.statusCode, codes(unit)]).toEqual([422, ['count1 notCounter']])
    const gone = await w.patch(sheet, { Lines: more.map(({ Id }) => ({ Id })) }, other)
    expect([gone.statusCode, codes(gone)]).toEqual([422, ['lines notCounter']])
    // Who is named may do both, and is then who counted it (COUNT-16).
    const own = await w.patch(sheet, { Lines: [another, ...more.map(({ Id }) => ({ Id }))] })
    expect(own.statusCode, own.body).toBe(200)
    const again = await w.world.read('PhysicalInventories', sheet.Id)
    expect(again.Lines[0]).toMatchObject({ Unit1Id: things.tomatoKilo, CountNo: 2 })
    const less = await w.patch(again, { Lines: more.map(({ Id }) => ({ Id })) })
    expect(less.statusCode, less.body).toBe(200)
    await close(less.json<Row>())
  })

  it('[COUNT-660] nobody lets himself in by naming himself, and who may post counts may', async () => {
    const sheet = await w.filled(named('admin'))
    const own = await w.patch(sheet, named('admin', 'controller'), other)
    expect([own.statusCode, codes(own)]).toEqual([422, ['assigned notCounter']])
    const empty = await w.patch(sheet, { Assigned: [] }, other)
    expect([empty.statusCode, codes(empty)]).toEqual([422, ['assigned notCounter']])
    const open = await w.patch(sheet, { OnlyNamed: false }, other)
    expect([open.statusCode, codes(open)]).toEqual([422, ['assigned notCounter']])
    await w.run(
      sql`insert into role_permission (tenant_id, parent_id, line_no, permission) values ('ui', 3, 44, 'PostPhysicalInventory')`,
    )
    const poster = await signIn(w.world.test, { user: 'controller' })
    expect((await enter(poster, sheet)).statusCode).toBe(200)
    await w.run(sql`delete from role_permission where tenant_id = 'ui' and parent_id = 3 and line_no = 44`)
    other = await signIn(w.world.test, { user: 'controller' })
    await close(sheet)
  })

  it('[COUNT-660] who neither made a sheet nor may post it names nobody on one that is open to all', async () => {
    const open = await w.filled()
    const shut = await w.patch(open, named('controller'), other)
    expect([shut.statusCode, codes(shut)]).toEqual([422, ['assigned notCounter']])
    const own = await w.patch(open, named('controller'))
    expect(own.statusCode, own.body).toBe(200)
    await close(open)
  })

  it('[COUNT-660] who may write no counts at the site is not named', async () => {
    const answer = await w.world.session.call({
      method: 'POST',
      url: '/inventory/api/PhysicalInventories',
      headers: { 'idempotency-key': randomUUID() },
      payload: { LocationId: places.store, ...named('chef') },
    })
    expect([answer.statusCode, codes(answer)]).toEqual([422, ['person cannotCount']])
  })

  it('[COUNT-661] tells who is named once, and shows them the sheets they are to count', async () => {
    const told = async () =>
      (await other.call({ url: `/inventory/api/Messages?$filter=contains(Subject,'you are to count')` })).json<{
        value: readonly { Subject: string; Text: string }[]
      }>().value
    const before = (await told()).length
    const sheet = await w.filled(named('controller', 'admin'))
    expect((await told()).length).toBe(before + 1)
    expect((await told()).map(({ Subject }) => Subject)).toContain(`${String(sheet['DocNo'])}: you are to count`)
    await w.patch(await w.world.read('PhysicalInventories', sheet.Id), { Remarks: 'Begin at the door' })
    expect((await told()).length).toBe(before + 1)
    const filter = `Status eq 'PendingSubmission' and Assigned/any(p:p/PersonId eq ${ids['controller']})`
    const mine = await other.call({ url: `/inventory/api/PhysicalInventories?$filter=${encodeURIComponent(filter)}` })
    expect(mine.json<{ value: readonly Row[] }>().value.map(({ Id }) => Id)).toEqual([sheet.Id])
    await close(sheet)
  })
})
