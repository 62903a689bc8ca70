import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { productFigures } from '../../../../server/product-figures.ts'
import { approveResets } from '../../resets/approve-resets.ts'
import { createRunWorker } from '../../runs/run-worker.ts'
import { createTransferWorld, type TransferWorld } from '../../transfers/transfer-world.ts'
import type { Ground } from '../shop.ts'

/** A place of a history, the site it stands at and the pool its goods are valued in; the places of site 3 share one. */
export interface Place {
  readonly id: number
  readonly site: 2 | 3
  readonly pool: number
}

/** Places and items of one history; no other touches them. */
export interface MovingGround extends Pick<Ground, 'items'> {
  readonly places: readonly [Place, Place, Place, Place]
  /** The whole site 3, as one place among the pools. */
  readonly wholeSite: number
}

/** A document as an answer tells it. */
export interface Told {
  readonly Id: number
  readonly VersionNo: number
  readonly Status: string
  readonly Lines: readonly (Readonly<Record<string, unknown>> & { readonly Id: number })[]
}

/** What is asked of the server: by whom it is, of which document and what. */
export interface Asked {
  readonly site: 2 | 3
  readonly set: string
  readonly paper: { readonly id: number; readonly version: number }
  readonly name: string
  readonly body?: object
}

/** Two sites that move, count and reset goods, as something that is written to. */
export interface MovingWorld {
  readonly transfers: TransferWorld
  readonly newGround: () => Promise<MovingGround>
  readonly save: (site: 2 | 3, set: string, body: object) => Promise<Told>
  readonly patch: (asked: Omit<Asked, 'name'>) => Promise<Told>
  readonly move: (asked: Asked) => Promise<LightMyRequestResponse>
  readonly read: (asked: Pick<Asked, 'site' | 'set' | 'paper'>) => Promise<Told>
  /** Rows of a set of lines of a run. */
  readonly lines: (site: 2 | 3, set: string, id: number) => Promise<Told['Lines']>
  /** The answer to a reset of whoever is asked about it. */
  readonly approveReset: (site: 2 | 3, id: number) => Promise<LightMyRequestResponse>
  /** Works off the jobs that wait. */
  readonly workOff: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Where goods wait that are on their way to a site. */
export const roads = { 2: 21, 3: 20 } as const

/** Reasons of what people do. */
export const reasons = { lost: 9, reset: 50 } as const

/** Makes one: site 3 is valued as a whole, and nothing is counted twice. Call `close` in afterAll. */
export async function createMovingWorld(): Promise<MovingWorld> {
  const transfers = await createTransferWorld()
  const worker = createRunWorker(transfers.test, productFigures)
  await seedRules(transfers)
  const approve = await approveResets(transfers.test, transfers.run, [2, 3] as const)
  let grounds = 0
  const by = (site: 2 | 3) => (site === 2 ? transfers.sender : transfers.receiver)
  const send = (site: 2 | 3, method: 'POST' | 'PATCH' | 'GET', url: string, payload?: object, etag?: string) =>
    by(site).call({
      method,
      url: `/inventory/api/${url}`,
      headers: { 'idempotency-key': randomUUID(), ...(etag === undefined ? {} : { 'if-match': etag }) },
      ...(payload === undefined ? {} : { payload }),
    })
  const tag = ({ paper }: Pick<Asked, 'paper'>) => `"v${paper.version}"`
  const told = (answer: LightMyRequestResponse, status: number): Told => {
    expect(answer.statusCode, answer.body).toBe(status)
    return answer.json()
  }
  return {
    transfers,
    newGround: () => seedGround(transfers, (grounds += 1)),
    save: async (site, set, body) => told(await send(site, 'POST', set, body), 201),
    patch: async (asked) =>
      told(await send(asked.site, 'PATCH', `${asked.set}(${asked.paper.id})`, asked.body, tag(asked)), 200),
    move: (asked) =>
      send(asked.site, 'POST', `${asked.set}(${asked.paper.id})/${asked.name}`, asked.body ?? {}, tag(asked)),
    read: async ({ site, set, paper }) => told(await send(site, 'GET', `${set}(${paper.id})`), 200),
    lines: async (site, set, id) =>
      (await send(site, 'GET', `${set}?$filter=RunId eq ${id}&$orderby=Id&$top=100`)).json<{
        value: Told['Lines']
      }>().value,
    approveReset: (site, id) => approve(site)(id),
    async workOff() {
      await worker.workOff()
      expect(worker.failures).toEqual([])
    },
    async close() {
      await worker.close()
      await transfers.close()
    },
  }
}

/** A road to site 2, one pool for site 3, counts that are never asked for again, and a reason to reset. */
async function seedRules({ run }: TransferWorld): Promise<void> {
  await run(sql`insert into location (tenant_id, id, site_id, code, name, location_type_id, is_stocked, is_active)
    values ('ui', ${roads[2]}, 2, 'BACK', 'On the way back', 7, true, true)`)
  await run(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
    select 'ui', s, p, v::jsonb, 1, now() from (values (3, 'valuationScope', '"site"'), (2, 'recountValue', '"99999999"'),
      (3, 'recountValue', '"99999999"')) as given(s, p, v)`)
  await run(sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active)
    values ('ui', ${reasons.reset}, 'RESET', 'Reset', 'inventoryReset', 2, true)`)
}

/** Two places at each site, and two items with a base unit, a case of twelve and a third. */
async function seedGround({ run }: TransferWorld, no: number): Promise<MovingGround> {
  const first = 1000 + no * 100
  const sites = [2, 2, 3, 3] as const
  const places = sites.map((site, index): Place => {
    const id = first + index
    return { id, site, pool: site === 3 ? first + 2 : id }
  })
  for (const { id, site } of places)
    await run(sql`insert into location (tenant_id, id, site_id, code, name, location_type_id, is_stocked, is_active)
      values ('ui', ${id}, ${site}, ${`P${id}`}, ${`Place ${id}`}, 1, true, true)`)
  const items = [first + 10, first + 20].map((id) => ({
    id,
    units: [
      { id, num: 1n, den: 1n },
      { id: id + 1, num: 12n, den: 1n },
      { id: id + 2, num: 1n, den: 3n },
    ],
  }))
  for (const { id, units } of items) {
    await run(sql`insert into item (tenant_id, id, number, name, item_kind, category_id, base_unit_id, transaction_unit_id, is_stocked, is_active)
      values ('ui', ${id}, ${`M-${id}`}, ${`Thing ${id}`}, 'FoodBeverage', 1, 20, 20, true, true)`)
    for (const [index, unit] of units.entries())
      await run(sql`insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den)
        values ('ui', ${unit.id}, ${id}, ${index + 1}, ${20 + index}, ${String(unit.num)}, ${String(unit.den)})`)
  }
  const [store, kitchen, centre, shop] = places
  if (store === undefined || kitchen === undefined || centre === undefined || shop === undefined)
    throw new Error('four sites are named')
  return { items, places: [store, kitchen, centre, shop], wholeSite: centre.pool }
}
