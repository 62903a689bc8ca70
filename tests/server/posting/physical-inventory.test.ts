import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { createOrderWorld, type OrderWorld, type Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'

describe('physical inventory', () => {
  let world: OrderWorld
  beforeAll(async () => {
    world = await createOrderWorld()
  })
  afterAll(() => world.close())

  const run = <R>(text: ReturnType<typeof sql<R>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  const made = async (set: string, payload: object): Promise<Row> => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await world.session.call({ method: 'POST', url: `/inventory/api/${set}`, headers, payload })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  const moved = async (set: string, row: Row, name: string, body?: object): Promise<Row> => {
    const answer = await world.move(set, row, name, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const enter = async (qty: string, cost: string) => {
    const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: qty, UnitCost: cost }]
    await moved('StockEntries', await made('StockEntries', { LocationId: places.store, Lines }), 'post')
  }
  const spoil = async (qty: string) => {
    const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: qty }]
    await moved('Spoilages', await made('Spoilages', { LocationId: places.store, ReasonId: 9, Lines }), 'submit')
  }
  const filled = async (more: object = {}) =>
    moved('PhysicalInventories', await made('PhysicalInventories', { LocationId: places.store, ...more }), 'start')
  const counted = async (sheet: Row, qty: string | null): Promise<Row> => {
    const Lines = sheet.Lines.map(({ Id, ItemId, UnitId }) => ({ Id, ItemId, UnitId, Counted: qty }))
    const headers = { 'if-match': String(sheet['@odata.etag']), 'idempotency-key': randomUUID() }
    const url = `/inventory/api/PhysicalInventories(${sheet.Id})`
    const answer = await world.session.call({ method: 'PATCH', url, headers, payload: { Lines } })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const posted = async (sheet: Row): Promise<Row> =>
    moved('PhysicalInventories', await moved('PhysicalInventories', sheet, 'submit'), 'post')
  const stock = () =>
    run(sql<{ qty: string; value: string }>`select trim_scale(qty)::text as qty, trim_scale(value)::text as value
      from stock_balance where item_id = ${things.tomato}`)
  const journal = (id: number) =>
    run(sql`select j.role || ' ' || trim_scale(sum(j.debit - j.credit)) as line from journal_line j
      join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id where p.doc_type_id = 8 and p.doc_id = ${id}
      group by p.id, j.role order by p.id, j.role`)
  const expectHealthy = async () => {
    const invariants = await readInvariants()
    const broken = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) => findBrokenInvariants(trx, invariants))
    expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
  }

  it('[COUNT-8] an empty place cannot be counted', async () => {
    const sheet = await made('PhysicalInventories', { LocationId: places.store })
    const answer = await world.move('PhysicalInventories', sheet, 'start')
    expect(answer.json()).toMatchObject({ Code: 'E_NOTHING_TO_COUNT' })
  })

  describe('with ten tomatoes at 3.00', () => {
    beforeAll(async () => {
      await run(sql`insert into reason (tenant_id, id, code, name, use, is_active)
        values ('ui', 9, 'EXP', 'Expired', 'spoilage', true)`)
      await enter('10', '3')
    })
    beforeEach(expectHealthy)

    it('[COUNT-1, COUNT-3, COUNT-4] counts against the books of the moment, whatever moves afterwards', async () => {
      const sheet = await filled()
      expect(sheet['Lines']).toMatchObject([{ ItemId: things.tomato, Book: '10', Counted: null, Variance: null }])
      // Two leave while people count; the eight that were counted are two short of the ten there were.
      await spoil('2')
      const noted = await counted(sheet, '8')
      expect(noted).toMatchObject({ VarianceValue: '-6', VarianceSize: '6', Lines: [{ Variance: '-2' }] })
      const again = await moved('PhysicalInventories', noted, 'start')
      expect(again['Lines']).toMatchObject([{ Book: '10', Counted: '8' }])
      const done = await posted(again)
      expect(done).toMatchObject({ Status: 'Completed', Lines: [{ PostedValue: '-6' }] })
      // 10 − 2 spoiled − 2 missing are 6, at 3.00 each 18.00.
      expect(await stock()).toEqual([{ qty: '6', value: '18' }])
      expect(await journal(done.Id)).toEqual([{ line: 'INV -6' }, { line: 'INVVAR 6' }])
    })

    it('[COUNT-4] too much comes in at average, and a blank line moves nothing', async () => {
      const blank = await posted(await filled()).catch((error: unknown) => error)
      expect(String(blank)).toContain('E_NOTHING_TO_POST')
      const done = await posted(await counted(await filled(), '7.5'))
      // 1.5 more at 18.00 ÷ 6 = 3.00 each are 4.50.
      expect(done).toMatchObject({ Lines: [{ Variance: '1.5', PostedValue: '4.5' }] })
      expect(await stock()).toEqual([{ qty: '7.5', value: '22.5' }])
    })

    it('[COUNT-9] what the books said of an item in a unit stays with that item and that unit', async () => {
      const sheet = await filled()
      const headers = { 'if-match': String(sheet['@odata.etag']), 'idempotency-key': randomUUID() }
      const Lines = sheet.Lines.map(({ Id, ItemId }) => ({ Id, ItemId, UnitId: things.tomatoKilo, Counted: '1' }))
      const url = `/inventory/api/PhysicalInventories(${sheet.Id})`
      const answer = await world.session.call({ method: 'PATCH', url, headers, payload: { Lines } })
      expect(answer.json()).toMatchObject({ Errors: [{ field: 'unit', code: 'readOnly' }] })
    })

    it('[COUNT-7] a reversal takes the difference back', async () => {
      const done = await posted(await counted(await filled(), '0'))
      expect(await stock()).toEqual([{ qty: '0', value: '0' }])
      const reversed = await moved('PhysicalInventories', done, 'reverse', { Remarks: 'Another store was counted' })
      expect(reversed).toMatchObject({ Status: 'Cancelled' })
      expect(await stock()).toEqual([{ qty: '7.5', value: '22.5' }])
    })

    it('[COUNT-5] books as of a day know nothing of the next', async () => {
      const sheet = await filled({ AsOf: 'EndOfDay', PostDate: '2026-01-01' }).catch((error: unknown) => error)
      // Everything was posted after that day.
      expect(String(sheet)).toContain('E_NOTHING_TO_COUNT')
    })

    it('[COUNT-2] a sheet of a category holds what is below it, and nothing of another', async () => {
      await run(sql`insert into category (tenant_id, id, code, name, tree_path, is_active)
        values ('ui', 98, 'ALL', 'Everything', 'Everything', true), ('ui', 99, 'ZZ', 'Other', 'Other', true)`)
      await run(sql`update category set parent_id = 98 where tenant_id = 'ui' and id = 1`)
      expect((await filled({ CategoryId: 98 })).Lines).toHaveLength(1)
      const other = await filled({ CategoryId: 99 }).catch((error: unknown) => error)
      expect(String(other)).toContain('E_NOTHING_TO_COUNT')
    })

    it('[COUNT-6] who may not review counts counts blind', async () => {
      await run(sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
        values ('ui', 3, 41, 'ViewPhysicalInventory')`)
      const sheet = await filled()
      const counter = await signIn(world.test, { user: 'controller' })
      const seen = await counter.call({ url: `/inventory/api/PhysicalInventories(${sheet.Id})` })
      expect(seen.statusCode, seen.body).toBe(200)
      const [line] = seen.json<{ Lines: readonly object[] }>().Lines
      expect(line).toHaveProperty('Counted')
      for (const hidden of ['Book', 'Variance', 'VarianceValue', 'PostedValue']) expect(line).not.toHaveProperty(hidden)
    })
  })
})
