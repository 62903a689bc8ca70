import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { appError } from '#core/errors/app-error.ts'
import type { Trx } from '../../db/pool.ts'
import { transitType } from '../../stock-masters/transit-type.ts'
import { inactiveRefusal } from '../faults/inactive-refusal.ts'
import { ensurePools } from '../ledger/ensure-pools.ts'
import { lockLocations } from '../ledger/lock-masters.ts'
import type { StockPlace } from '../ledger/movement.ts'

/** What this SQL reads of tables that definitions draw. */
export const placeReads: TableReads = {
  by: 'server/posting/read/read-places.ts',
  entities: {
    location: {
      allowNegative: 'boolean',
      costCentre: { to: 'costCentre' },
      expenseAccount: { to: 'glAccount' },
      isActive: 'boolean',
      isStocked: 'boolean',
      locationType: { to: 'locationType' },
      site: { to: 'site' },
    },
  },
}

/** A location as postings see it. */
export interface PostingPlace extends StockPlace {
  readonly isStocked: boolean
  readonly isActive: boolean
  readonly expenseAccountId: number | null
  readonly costCentreId: number | null
  readonly timeZone: string
  /** Currency the books of its site are kept in. */
  readonly currencyId: number | null
  /** Decimals of the site's document amounts. */
  readonly decimals: number
}

interface PlaceRow extends Omit<PostingPlace, 'poolId'> {
  readonly poolId: number | null
}

/** Which locations, of which tenant; a location of no site belongs to the document's. */
export interface PlacesQuery {
  readonly tenantId: string
  readonly siteId: number
  readonly locationIds: readonly number[]
  /** A reversal also looks at places that are closed: goods may leave them. */
  readonly withInactive?: boolean
}

/**
 * Reads locations by id, which stay as they are until the transaction ends, and gives stocked ones their cost pool when they never had one.
 * @throws E_SITE1 when one of them stands at the head office, E_INACTIVE when one is gone, or inactive where that is not looked for.
 */
export async function readPlaces(trx: Trx, query: PlacesQuery): Promise<ReadonlyMap<number, PostingPlace>> {
  const locked = lockLocations(trx, { tenantId: query.tenantId, ids: query.locationIds })
  let [, rows] = await Promise.all([locked, selectPlaces(trx, query)])
  const gone = rows.filter(({ isActive }) => !isActive && !query.withInactive).map(({ locationId }) => locationId)
  if (gone.length > 0 || rows.length < new Set(query.locationIds).size)
    throw await inactiveRefusal(trx, { tenantId: query.tenantId, locationIds: gone })
  if (rows.some((row) => row.siteId === 1)) throw appError('E_SITE1')
  if (rows.some((row) => row.isStocked && row.poolId === null)) {
    await ensurePools(trx, query)
    rows = await selectPlaces(trx, query)
  }
  return placesOf(rows)
}

/** The same as they are now, without a lock and without a pool where they have none yet: for what is told ahead of a posting. */
export async function lookAtPlaces(trx: Trx, query: PlacesQuery): Promise<ReadonlyMap<number, PostingPlace>> {
  return placesOf(await selectPlaces(trx, query))
}

/** A location that keeps no stock has no pool; nothing is ever moved at pool 0. */
function placesOf(rows: readonly PlaceRow[]): ReadonlyMap<number, PostingPlace> {
  return new Map(rows.map((row) => [row.locationId, { ...row, poolId: row.poolId ?? 0 }]))
}

async function selectPlaces(trx: Trx, { tenantId, siteId, locationIds }: PlacesQuery): Promise<readonly PlaceRow[]> {
  const result = await sql<PlaceRow>`
    select l.id as "locationId", s.id as "siteId", p.pool_id as "poolId", coalesce(l.is_stocked, true) as "isStocked",
      coalesce(l.is_active, true) as "isActive",
      coalesce(l.allow_negative, false)
        or coalesce(preference_at(l.tenant_id, s.id, 'allowNegativeStock') = 'true', false) as "allowsNegative",
      l.expense_account_id as "expenseAccountId", l.cost_centre_id as "costCentreId", s.iana_timezone as "timeZone",
      s.base_currency_id as "currencyId", s.currency_decimals as decimals, coalesce(l.location_type_id = ${transitType}::bigint, false) as "isTransit"
    from location l
    join site s on s.tenant_id = l.tenant_id and s.id = coalesce(l.site_id, ${siteId})
    left join location_stock p on p.tenant_id = l.tenant_id and p.location_id = l.id and p.site_id = s.id
    where l.tenant_id = ${tenantId} and l.id = any(${locationIds}::bigint[])`.execute(trx)
  return result.rows
}
