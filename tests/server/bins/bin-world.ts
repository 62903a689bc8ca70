import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { places, things } from '../support/inventory.ts'
import { createTransferWorld, way, type Row, type TransferWorld } from '../transfers/transfer-world.ts'

/** Two bins of the store, of which tomatoes belong into the second and leave the first first; one of the kitchen, and one of the other site. */
export const shelf = { first: 71, second: 72, kitchen: 73, far: 74 } as const

type Run = (text: ReturnType<typeof sql<unknown>>) => Promise<readonly unknown[]>

/** Makes the bins. */
export async function seedBins(run: Run): Promise<void> {
  await run(sql`insert into bin (tenant_id, id, site_id, location_id, code, name, bin_type, priority, temp_zone, is_active, version_no, tree_path)
    values ('ui', ${shelf.first}, 2, ${places.store}, 'A-1', 'A 1', 'Shelf', 10, 'Ambient', true, 1, 'A-1'),
      ('ui', ${shelf.second}, 2, ${places.store}, 'A-2', 'A 2', 'Shelf', 20, 'Ambient', true, 1, 'A-2'),
      ('ui', ${shelf.kitchen}, 2, ${places.kitchen}, 'K-1', 'K 1', 'Shelf', 10, 'Ambient', true, 1, 'K-1'),
      ('ui', ${shelf.far}, 3, ${places.otherSite}, 'F-1', 'F 1', 'Shelf', 10, 'Ambient', true, 1, 'F-1')`)
  await run(sql`insert into bin_item (tenant_id, parent_id, line_no, item_id, use)
    values ('ui', ${shelf.second}, 1, ${things.tomato}, 'Fixed')`)
}

/** What lies where at a place, as `bin qty`, and `- qty` for what lies in none; of lots as `bin qty lot`. */
export async function lyingAt(run: Run, locationId: number): Promise<readonly string[]> {
  const rows =
    await run(sql`select coalesce(s.bin_id::text, '-') || ' ' || trim_scale(s.qty) || coalesce(' ' || t.code, '') as line
      from bin_stock s left join lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
      where s.location_id = ${locationId} and s.item_id = ${things.tomato} order by s.bin_id nulls last, t.code nulls last`)
  return rows.map((row) => (row as { line: string }).line)
}

/** A world of transfers with bins, as verbs. */
export interface BinWorld extends TransferWorld {
  readonly lying: (locationId?: number) => Promise<readonly string[]>
  /** Puts away at the store what lies in no bin. */
  readonly into: (qty: string, bin: number, lot?: number) => Promise<void>
  /** A loss at the store, posted as it is submitted. */
  readonly spoil: (...lines: readonly (readonly [qty: string, changes?: object])[]) => Promise<LightMyRequestResponse>
  /** A move of a document of any set. */
  readonly act: (set: string, row: Row, name: string, body?: object) => Promise<LightMyRequestResponse>
  /** A transfer to the kitchen, posted at once. */
  readonly toKitchen: (qty: string, changes?: object) => Promise<LightMyRequestResponse>
}

/** Makes one; call `close` in afterAll. */
export async function createBinWorld(): Promise<BinWorld> {
  const world = await createTransferWorld()
  await seedBins(world.run)
  await world.run(sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active)
    values ('ui', 51, 'EXP', 'Expired', 'spoilage', ${way.spoiled}, true)`)
  const tomato = { ItemId: things.tomato, UnitId: things.tomatoEach }
  const act: BinWorld['act'] = (set, row, name, payload = {}) =>
    world.sender.call({
      method: 'POST',
      url: `/inventory/api/${set}(${row.Id})/${name}`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
      payload,
    })
  return {
    ...world,
    act,
    lying: (locationId = places.store) => lyingAt(world.run, locationId),
    async into(Qty, bin, lot) {
      const body = { LocationId: places.store, ...tomato, Qty, FromBinId: null, ToBinId: bin, LotId: lot ?? null }
      const answer = await world.post(world.sender, 'BinTransfers', body)
      if (answer.statusCode !== 201) throw new Error(answer.body)
    },
    async spoil(...lines) {
      const Lines = lines.map(([Qty, changes = {}]) => ({ Kind: 'Item', ...tomato, Qty, ...changes }))
      const made = await world.post(world.sender, 'Spoilages', { LocationId: places.store, ReasonId: 51, Lines })
      return made.statusCode === 201 ? act('Spoilages', made.json<Row>(), 'submit') : made
    },
    async toKitchen(Qty, changes = {}) {
      const Lines = [{ ...tomato, Qty, ...changes }]
      return world.move(world.sender, await world.transfer(Qty, { ToLocationId: places.kitchen, Lines }), 'post')
    },
  }
}
