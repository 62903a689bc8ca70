import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { createOrderWorld, type OrderWorld, type Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import type { TestSession } from '../support/sign-in.ts'

/** The order world with goods that come in, leave and are counted, as verbs. */
export interface CountWorld {
  readonly world: OrderWorld
  readonly run: <R>(text: ReturnType<typeof sql<R>>) => Promise<readonly R[]>
  readonly made: (set: string, payload: object) => Promise<Row>
  readonly moved: (set: string, row: Row, name: string, body?: object) => Promise<Row>
  readonly enter: (qty: string, cost: string, item?: Line) => Promise<void>
  readonly spoil: (qty: string) => Promise<void>
  /** A sheet of the store, filled. */
  readonly filled: (more?: object) => Promise<Row>
  readonly patch: (sheet: Row, body: object, by?: TestSession) => Promise<LightMyRequestResponse>
  /** The sheet with this count in every line; null leaves it blank. */
  readonly counted: (sheet: Row, qty: string | null, by?: TestSession) => Promise<Row>
  readonly posted: (sheet: Row) => Promise<Row>
  /** Quantity and value of the tomatoes. */
  readonly stock: () => Promise<readonly unknown[]>
  readonly journal: (id: number) => Promise<readonly unknown[]>
  readonly expectHealthy: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What stands in a line of a stock entry. */
export interface Line {
  readonly ItemId: number
  readonly UnitId: number
}

const tomatoes: Line = { ItemId: things.tomato, UnitId: things.tomatoEach }

/** Makes one; call `close` in afterAll. */
export async function createCountWorld(): Promise<CountWorld> {
  const world = await createOrderWorld()
  const run = <R>(text: ReturnType<typeof sql<R>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  await run(sql`insert into reason (tenant_id, id, code, name, use, is_active)
    values ('ui', 9, 'EXP', 'Expired', 'spoilage', true)`)
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
  const patch = (sheet: Row, payload: object, by = world.session) =>
    by.call({
      method: 'PATCH',
      url: `/inventory/api/PhysicalInventories(${sheet.Id})`,
      headers: { 'if-match': `"v${String(sheet['VersionNo'])}"`, 'idempotency-key': randomUUID() },
      payload,
    })
  const counted = async (sheet: Row, qty: string | null, by?: TestSession): Promise<Row> => {
    const answer = await patch(sheet, { Lines: sheet.Lines.map((line) => withCount(line, qty)) }, by)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  return {
    world,
    run,
    made,
    moved,
    patch,
    counted,
    enter: async (qty, cost, line = tomatoes) => {
      const Lines = [{ ...line, Qty: qty, UnitCost: cost }]
      await moved('StockEntries', await made('StockEntries', { LocationId: places.store, Lines }), 'post')
    },
    spoil: async (qty) => {
      const Lines = [{ ...tomatoes, Qty: qty }]
      await moved('Spoilages', await made('Spoilages', { LocationId: places.store, ReasonId: 9, Lines }), 'submit')
    },
    filled: async (more = {}) =>
      moved('PhysicalInventories', await made('PhysicalInventories', { LocationId: places.store, ...more }), 'start'),
    posted: async (sheet) => moved('PhysicalInventories', await moved('PhysicalInventories', sheet, 'submit'), 'post'),
    stock: () =>
      run(sql`select trim_scale(qty)::text as qty, trim_scale(value)::text as value
        from stock_balance where item_id = ${things.tomato}`),
    journal: (id) =>
      run(sql`select j.role || ' ' || trim_scale(sum(j.debit - j.credit)) as line from journal_line j
        join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id where p.doc_type_id = 8 and p.doc_id = ${id}
        group by p.id, j.role order by p.id, j.role`),
    expectHealthy: async () => {
      const invariants = await readInvariants()
      const broken = await withTenant(world.test.db, { tenantId: 'ui' }, (trx) => findBrokenInvariants(trx, invariants))
      expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
    },
    close: () => world.close(),
  }
}

/** A line as it is sent back, its first count being this. */
export function withCount(line: Readonly<Record<string, unknown>>, qty: string | null): object {
  const { Id, ItemId, UnitId, Unit1Id, Unit2Id, Unit3Id } = line
  return { Id, ItemId, UnitId, Unit1Id, Unit2Id, Unit3Id, Count1: qty, Count2: null, Count3: null }
}
