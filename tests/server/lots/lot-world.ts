import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { places, things } from '../support/inventory.ts'
import { siteDay } from '../support/site-day.ts'
import { createTransferWorld, type Row, type TransferWorld } from '../transfers/transfer-world.ts'

/** A world of transfers in which tomatoes are kept by lots. */
export interface LotWorld extends TransferWorld {
  /** The day so many days after today. */
  readonly inDays: (days: number) => string
  /** Brings tomatoes of a lot in at the store, good for so many days; without days nobody knows how long. */
  readonly enterLot: (qty: string, lot: string | null, days?: number, bin?: number) => Promise<LightMyRequestResponse>
  /** What lies of lots at a place, as `lot qty`, what expires first leading. */
  readonly lots: (locationId?: number) => Promise<readonly string[]>
  /** Id of a lot by its code. */
  readonly lotId: (code: string) => Promise<number>
  /** A transfer to the kitchen of the same site, at once; of a named lot, and of what else its line says. */
  readonly toKitchen: (qty: string, lot?: string, more?: object) => Promise<LightMyRequestResponse>
}

/** Makes one; call `close` in afterAll. */
export async function createLotWorld(): Promise<LotWorld> {
  const world = await createTransferWorld()
  await world.run(sql`update item set lot_tracked = true where id = ${things.tomato}`)
  const inDays = (days: number) => siteDay(world.test.clock, days)
  const lotId: LotWorld['lotId'] = async (code) => {
    const [row] = await world.run(sql`select id from lot where code = ${code}`)
    return (row as { id: number }).id
  }
  return {
    ...world,
    inDays,
    lotId,
    async enterLot(Qty, Lot, days, bin) {
      const line = { ItemId: things.tomato, UnitId: things.tomatoEach, Qty, UnitCost: '2', Lot, BinId: bin ?? null }
      const body = {
        LocationId: places.store,
        Lines: [{ ...line, ExpiresOn: days === undefined ? null : inDays(days) }],
      }
      const entry = (await world.post(world.sender, 'StockEntries', body)).json<Row>()
      const headers = { 'idempotency-key': randomUUID(), 'if-match': `"v${String(entry['VersionNo'])}"` }
      const url = `/inventory/api/StockEntries(${entry.Id})/post`
      return world.sender.call({ method: 'POST', url, headers, payload: {} })
    },
    async lots(locationId = places.store) {
      const rows = await world.run(sql`select t.code || ' ' || trim_scale(s.qty) as line from lot_stock s
        join lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
        where s.location_id = ${locationId} order by s.expires_on nulls last, t.id`)
      return rows.map((row) => (row as { line: string }).line)
    },
    async toKitchen(Qty, lot, more = {}) {
      const LotId = lot === undefined ? null : await lotId(lot)
      const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty, LotId, ...more }]
      const row = await world.transfer(Qty, { ToLocationId: places.kitchen, Lines })
      return world.move(world.sender, row, 'post')
    },
  }
}
