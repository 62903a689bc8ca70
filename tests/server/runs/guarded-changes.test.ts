import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { addItems, createRunWorld, type RunRow, type RunWorld } from './run-world.ts'

describe('lines of batch maintenance that tell costs', () => {
  let world: RunWorld
  let blind: TestSession
  let run: RunRow
  let costs: readonly RunRow[]
  beforeAll(async () => {
    world = await createRunWorld()
    await addItems(world, 900, 2)
    // The chef maintains items, and does not see costs.
    await world.execute(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
      select tenant_id, id, no, permission from role, (values (99, 'BatchItemMaintenance'), (98, 'ViewAuditLog')) as more (no, permission) where tenant_id = 'ui' and name = 'Chef'`)
    blind = await signIn(world, { user: 'chef' })
    const { Id } = await world.begin('ItemMaintenances', { OfKind: 'Retail', NewCost: '77.5', NewAbc: 'A' })
    run = await world.run('ItemMaintenances', Id, 'generate')
    costs = (await world.lines('ItemChanges', Id)).filter(({ Field }) => Field === 'standardCost')
  })
  afterAll(() => world.close())

  const asked = (path: string) => blind.call({ url: `/inventory/api/${path}` })

  it('[RUN-163] are in no list, count or file of people who may not see them', async () => {
    expect(run).toMatchObject({ LineCount: 4 })
    expect(costs).toMatchObject([{ NewText: '77.5' }, { NewText: '77.5' }])
    const list = await asked(`ItemChanges?$filter=RunId eq ${run.Id}&$count=true&$orderby=Id`)
    expect(list.statusCode, list.body).toBe(200)
    const told = list.json<Readonly<Record<string, unknown>> & { readonly value: readonly RunRow[] }>()
    expect(told.value.map(({ Field }) => Field)).toEqual(['abc', 'abc'])
    expect(told['@odata.count']).toBe(2)
    const file = await asked(`ItemChanges/$export?format=csv&columns=field,newText&$filter=RunId eq ${run.Id}`)
    expect(file.statusCode, file.body).toBe(200)
    expect(file.body).not.toContain('77.5')
    const guessed = await asked(`ItemChanges?$filter=NewText eq '77.5'&$count=true`)
    expect(guessed.json()).toMatchObject({ '@odata.count': 0, value: [] })
  })

  it('[RUN-163] are not found by their number, nor left out', async () => {
    const path = `ItemChanges(${costs[0]?.Id})`
    const own = await world.get(path)
    expect(own.statusCode).toBe(200)
    expect((await asked(path)).statusCode).toBe(404)
    expect((await asked(`${path}/history`)).statusCode).toBe(404)
    const changed = await blind.call({
      method: 'PATCH',
      url: `/inventory/api/${path}`,
      headers: { 'if-match': String(own.headers['etag']), 'idempotency-key': randomUUID() },
      payload: { IsTaken: false },
    })
    expect(changed.statusCode).toBe(404)
    expect(changed.body).not.toContain('77.5')
  })

  it('[RUN-243] are not named by what they change in the audit log', async () => {
    const path = `ItemChanges(${costs[0]?.Id})`
    const own = await world.get(path)
    const left = await world.admin.call({
      method: 'PATCH',
      url: `/inventory/api/${path}`,
      headers: { 'if-match': String(own.headers['etag']), 'idempotency-key': randomUUID() },
      payload: { IsTaken: false },
    })
    expect(left.statusCode, left.body).toBe(200)
    const entries = `AuditEntries?$filter=Entity eq 'itemChange' and RecordId eq '${costs[0]?.Id}'`
    expect((await world.get(entries)).json()).toMatchObject({ value: [{ Record: '77.5' }] })
    const told = await asked(entries)
    expect(told.json()).toMatchObject({ value: [{ Record: `#${costs[0]?.Id}` }] })
    expect(told.body).not.toContain('77.5')
  })
})
