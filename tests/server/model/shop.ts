import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Trx } from '../../../server/db/pool.ts'
import { ensurePeriod } from '../../../server/posting/periods/ensure-period.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { createOrderWorld, type OrderWorld } from '../sources/order-world.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { siteDay } from '../support/site-day.ts'
import type { Unit } from './model.ts'

/** Places and items of one history; no other touches them. */
export interface Ground {
  readonly places: readonly [number, number]
  readonly items: readonly { readonly id: number; readonly units: readonly Unit[] }[]
  /** A recipe of two levels with its unit, and a product of it. */
  readonly made: { readonly recipe: number; readonly recipeUnit: number; readonly product: number }
}

/** How a request is sent. */
export interface Sending {
  readonly etag?: string
  /** Sent a second time under the same key, as a browser does that got no answer. */
  readonly isRepeated?: boolean
}

/** The real application as something that can be stopped, started and written to. */
export interface Shop {
  readonly world: OrderWorld
  readonly newGround: () => Promise<Ground>
  readonly post: (path: string, body: object, sending?: Sending) => Promise<LightMyRequestResponse>
  readonly patch: (path: string, body: object, etag: string) => Promise<LightMyRequestResponse>
  readonly setPeriod: (isClosed: boolean) => Promise<void>
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts one on a database of its own; call `close` in afterAll. */
export async function createShop(): Promise<Shop> {
  const world = await createOrderWorld()
  const { database } = world.test
  // Histories take their time: this clock goes.
  const clock = { now: () => new Date(), moveSeconds: () => undefined }
  const today = siteDay(clock)
  await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    ensurePeriod(trx, { tenantId: 'ui', siteId: 2, postDate: today }),
  )
  await withTenant(database.db, { tenantId: 'ui' }, (trx) =>
    sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active) values ('ui', 90, 'BAD', 'Bad', 'spoilage', 2, true)`.execute(
      trx,
    ),
  )
  const start = () => createTestApp({ database, clock, figures: productFigures })
  let node: TestApp = await start()
  let grounds = 0
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, more: { headers?: object; payload?: object } = {}) => {
    const headers = { ...world.session.headers, ...more.headers }
    return node.app.inject({ method, url: `/inventory/api/${path}`, ...more, headers })
  }
  const post: Shop['post'] = async (path, payload, { etag, isRepeated = false } = {}) => {
    // Orders of a history are alike on purpose; moves are asked about as people are.
    const isMeant = path.includes('(') ? {} : { [confirmedHeader]: 'true' }
    const headers = { 'idempotency-key': randomUUID(), ...isMeant, ...(etag === undefined ? {} : { 'if-match': etag }) }
    const first = await call('POST', path, { headers, payload })
    if (!isRepeated) return first
    const second = await call('POST', path, { headers, payload })
    expect(second.statusCode, `${path} again: ${second.body}`).toBe(first.statusCode)
    if (first.statusCode < 300) expect(second.json()).toEqual(first.json())
    return first
  }
  return {
    world,
    post,
    newGround: () => seedGround(world.test, (grounds += 1)),
    patch: (path, payload, etag) => call('PATCH', path, { headers: { 'if-match': etag }, payload }),
    setPeriod: async (isClosed) => {
      const { value } = (await call('GET', 'FiscalPeriods')).json()
      const { Id } = value.find((each: Period) => each.StartsOn <= today && each.EndsOn >= today)
      const etag = String((await call('GET', `FiscalPeriods(${Id})`)).headers['etag'])
      const [name, body] = isClosed
        ? (['closePeriod', { Confirmed: true }] as const)
        : (['reopenPeriod', { Remarks: 'again' }] as const)
      const answer = await post(`FiscalPeriods(${Id})/${name}`, body, { etag })
      expect(answer.statusCode, answer.body).toBe(200)
    },
    restart: async () => {
      await node.close()
      node = await start()
    },
    close: async () => {
      await node.close()
      await world.close()
    },
  }
}

interface Period {
  readonly StartsOn: string
  readonly EndsOn: string
}

/** Two stores and two items with a base unit, a case of twelve and a third. */
async function seedGround({ db }: TestApp, no: number): Promise<Ground> {
  const first = 1000 + no * 100
  const places = [first, first + 1] as const
  const items = [first + 10, first + 20].map((id) => ({
    id,
    units: [
      { id, num: 1n, den: 1n },
      { id: id + 1, num: 12n, den: 1n },
      { id: id + 2, num: 1n, den: 3n },
    ],
  }))
  await withTenant(db, { tenantId: 'ui' }, async (trx) => {
    for (const id of places)
      await sql`insert into location (tenant_id, id, site_id, code, name, location_type_id, is_stocked, is_active)
        values ('ui', ${id}, 2, ${`P${id}`}, ${`Place ${id}`}, 1, true, true)`.execute(trx)
    for (const { id, units } of items) {
      await sql`insert into item (tenant_id, id, number, name, item_kind, category_id, base_unit_id, transaction_unit_id, is_stocked, is_active)
        values ('ui', ${id}, ${`M-${id}`}, ${`Thing ${id}`}, 'FoodBeverage', 1, 20, 20, true, true)`.execute(trx)
      for (const [index, unit] of units.entries())
        await sql`insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den) values
          ('ui', ${unit.id}, ${id}, ${index + 1}, ${index === 0 ? 20 : 21}, ${String(unit.num)}, ${String(unit.den)})`.execute(
          trx,
        )
    }
  })
  await withTenant(db, { tenantId: 'ui' }, (trx) => seedMade(trx, first))
  return { places: [...places], items, made: { recipe: first + 31, recipeUnit: first + 31, product: first + 32 } }
}

/** Seven of an inner recipe of three first things at 80 %, three of an outer one of two of it and a third of the second thing, and a product. */
async function seedMade(trx: Trx, first: number): Promise<void> {
  await sql`insert into recipe (tenant_id, id, number, name, revision, effective_from, recipe_type, yield_qty, yield_unit_id, costed_at_id, status)
    select 'ui', ${first}::int + n, 'R' || (${first}::int + n), 'Made ' || n, 1, '2020-01-01', 'Menu', case n when 30 then 7 else 3 end, 20, ${first}, 'Approved'
    from unnest(array[30, 31]) as n`.execute(trx)
  await sql`insert into recipe_unit (tenant_id, id, parent_id, line_no, unit_id, num, den)
    select 'ui', ${first}::int + n, ${first}::int + n, 1, 20, 1, 1 from unnest(array[30, 31]) as n`.execute(trx)
  await sql`insert into recipe_line (tenant_id, parent_id, line_no, kind, item_id, unit_id, recipe_id, recipe_unit_id, qty, yield_pct) values
    ('ui', ${first + 30}, 1, 'Item', ${first + 10}, ${first + 10}, null, null, 3, 80),
    ('ui', ${first + 31}, 1, 'Recipe', null, null, ${first + 30}, ${first + 30}, 2, 100),
    ('ui', ${first + 31}, 2, 'Item', ${first + 20}, ${first + 22}, null, null, 1, 100)`.execute(trx)
  await sql`insert into product (tenant_id, id, number, name, costed_at_id, price, is_active)
    values ('ui', ${first + 32}, ${`M${first}`}, 'Menu', ${first}, 1, true)`.execute(trx)
  await sql`insert into product_component (tenant_id, parent_id, line_no, kind, item_id, unit_id, recipe_id, recipe_unit_id, qty) values
    ('ui', ${first + 32}, 1, 'Recipe', null, null, ${first + 31}, ${first + 31}, 1),
    ('ui', ${first + 32}, 2, 'Item', ${first + 10}, ${first + 10}, null, null, 0.5)`.execute(trx)
}
