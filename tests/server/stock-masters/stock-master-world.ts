import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { createApprovalWorld, type ApprovalWorld } from '../approval/approval-world.ts'
import { stock } from '../posting/stock-world.ts'
import type { TestSession } from '../support/sign-in.ts'

/** An issue as the server tells it. */
interface ToldIssue {
  readonly field: string
  readonly lines?: string
  readonly row?: number
  readonly code: string
}

/** The approval world with items as a form would have saved them, and the verbs of a master's form. */
export interface StockMasterWorld extends ApprovalWorld {
  /** GET of one record. */
  readonly get: (path: string) => Promise<LightMyRequestResponse>
  /** PATCH of a record on the version that stands now. */
  readonly change: (path: string, body: object) => Promise<LightMyRequestResponse>
  readonly add: (set: string, body: object, session?: TestSession) => Promise<LightMyRequestResponse>
}

/** Makes one; 1,000 flour lie in the store. Call `close` in afterAll. */
export async function createStockMasterWorld(): Promise<StockMasterWorld> {
  const world = await createApprovalWorld()
  await world.execute(
    sql`update item set item_kind = 'FoodBeverage', storage = 'Dry', abc = 'C', transaction_unit_id = 1, zero_cost = false`,
  )
  await world.execute(
    sql`insert into category (tenant_id, id, code, name, is_active) values ('ui', 2, 'BEV', 'Beverages', true)`,
  )
  await world.execute(sql`insert into unit (tenant_id, id, code, name) values ('ui', 3, 'kg', 'kilogram')`)
  for (const table of ['unit', 'category']) await world.execute(sql`update ${sql.table(table)} set is_active = true`)
  await world.execute(sql`insert into supplier (tenant_id, id, number, name, hold, is_active)
    values ('ui', 1, 'S1', 'Farm', 'None', true), ('ui', 2, 'S2', 'Mill', 'None', true)`)
  await world.execute(sql`insert into location (tenant_id, id, site_id, code, name, location_type_id, is_stocked, allow_negative, is_active)
    values ('ui', 40, 3, 'L40', 'Other site', 1, true, false, true)`)
  await world.execute(sql`update location set put_away = 'ByHand'`)
  for (const table of ['item', 'item_unit', 'location', 'category', 'supplier'])
    await world.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), 5000)`)
  const get = (path: string) => world.admin.call({ url: `/inventory/api/${path}` })
  return {
    ...world,
    get,
    async change(path, payload) {
      const etag = String((await get(path)).headers['etag'])
      return world.admin.call({
        method: 'PATCH',
        url: `/inventory/api/${path}`,
        headers: { 'if-match': etag },
        payload,
      })
    },
    add: (set, payload, session = world.admin) =>
      session.call({
        method: 'POST',
        url: `/inventory/api/${set}`,
        headers: { 'idempotency-key': randomUUID() },
        payload,
      }),
  }
}

/** Places and codes of the issues of a refusal, such as `units/1/num unitInUse`. */
export function issuesOf(answer: LightMyRequestResponse): readonly string[] {
  const { Errors } = answer.json<{ readonly Errors?: readonly ToldIssue[] }>()
  return (Errors ?? []).map(({ field, lines, row, code }) =>
    lines === undefined ? `${field} ${code}` : `${lines}/${row}/${field} ${code}`,
  )
}

let items = 0

/** A new item in the shape its form sends; no two look alike. */
export function itemBody(changes: object = {}): object {
  return {
    Number: `N-${randomUUID().slice(0, 8)}`,
    Name: `Sugar ${(items += 1)}`,
    CategoryId: 1,
    BaseUnitId: 1,
    TransactionUnitId: 1,
    Units: [{ UnitId: 1, Num: '1', Den: '1' }],
    ...changes,
  }
}

/** Units of flour as they are stored, the second of them changed. */
export function flourUnits(second: object = {}): readonly object[] {
  const own = { Den: '1', IsPurchase: false, IsTransaction: true, IsRecipe: false }
  return [
    { ...own, Id: stock.each[1], UnitId: 1, Num: '1' },
    { ...own, Id: stock.case[1], UnitId: 2, Num: '12', ...second },
  ]
}
