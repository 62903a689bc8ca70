import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import { partKey } from './part.ts'

/** What this SQL reads of tables that definitions draw. */
export const partReads: TableReads = {
  by: 'server/counts/read-parts.ts',
  entities: {
    bin: { code: 'text', isActive: 'boolean', location: { to: 'location' }, priority: 'integer' },
    binItem: { item: { to: 'item' } },
    lot: { code: 'text', expiresOn: 'date' },
    physicalInventory: { location: { to: 'location' }, postDate: 'date', site: { to: 'site' }, status: 'status' },
    physicalInventoryLine: {
      bin: { to: 'bin' },
      counted: 'quantity',
      item: { to: 'item' },
      loose: 'choice',
      lot: { to: 'lot' },
      lotless: 'choice',
    },
  },
}

/** Whose place. */
interface PlaceQuestion {
  readonly tenantId: string
  readonly siteId: number
  readonly locationId: number
}

/** A bin of a place. */
export interface Walked {
  readonly id: number
  readonly code: string
  readonly isActive: boolean
  /** Items that belong into it. */
  readonly items: readonly number[]
}

/** The bins of a place in the order they are walked. */
export async function readWalk(trx: Trx, { tenantId, locationId }: PlaceQuestion): Promise<readonly Walked[]> {
  const { rows } = await sql<Walked>`select n.id::int as id, n.code, coalesce(n.is_active, true) as "isActive",
      coalesce((select array_agg(m.item_id::int) from bin_item m where m.tenant_id = n.tenant_id and m.parent_id = n.id), '{}') as items
    from bin n where n.tenant_id = ${tenantId} and n.location_id = ${locationId} order by n.priority, n.code, n.id`.execute(
    trx,
  )
  return rows
}

/** A lot among others. */
export interface KnownLot {
  /** Its place among them, what expires first leading. */
  readonly rank: number
  readonly expiresOn: string | null
}

/** These lots, by id. */
export async function readLots(
  trx: Trx,
  tenantId: string,
  lots: readonly number[],
): Promise<ReadonlyMap<number, KnownLot>> {
  if (lots.length === 0) return new Map()
  const { rows } = await sql<{ readonly id: number; readonly expiresOn: string | null }>`
    select t.id::int as id, t.expires_on::text as "expiresOn" from lot t
    where t.tenant_id = ${tenantId} and t.id = any(${lots}::bigint[]) order by t.expires_on nulls last, t.code, t.id`.execute(
    trx,
  )
  return new Map(rows.map(({ id, expiresOn }, rank) => [id, { rank, expiresOn }]))
}

interface LastRow {
  readonly item: number
  readonly bin: number | null
  readonly isLoose: boolean
  readonly lot: number | null
  readonly isLotless: boolean
  readonly counted: string
}

/** What the last posted count at the place found of shares of items, by their keys. */
export async function readLastParts(
  trx: Trx,
  { tenantId, siteId, locationId }: PlaceQuestion,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<LastRow>`
    select distinct on (l.item_id, l.bin_id, l.loose, l.lot_id, l.lotless) l.item_id::int as item, l.bin_id::int as bin,
      l.bin_id is null and l.loose is not null as "isLoose", l.lot_id::int as lot, l.lot_id is null and l.lotless is not null as "isLotless",
      trim_scale(l.counted)::text as counted
    from physical_inventory h
      join physical_inventory_line l on l.tenant_id = h.tenant_id and l.parent_id = h.id and l.counted is not null
        and (l.bin_id is not null or l.loose is not null or l.lot_id is not null or l.lotless is not null)
    where h.tenant_id = ${tenantId} and h.location_id = ${locationId} and h.site_id = ${siteId} and h.status in ('Completed', 'Finalized')
    order by l.item_id, l.bin_id, l.loose, l.lot_id, l.lotless, h.post_date desc, h.id desc`.execute(trx)
  return new Map(
    rows.map(({ bin, lot, counted, ...row }) => [
      partKey({ ...row, bin: bin ?? undefined, lot: lot ?? undefined }),
      counted,
    ]),
  )
}
