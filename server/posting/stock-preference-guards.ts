import { sql, type RawBuilder } from 'kysely'
import type { KindIssue } from '#core/field-kinds/parts/field-kind.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import type { PreferenceChange, PreferenceGuard } from '../preferences/screen/preference-guard.ts'

/** What this SQL reads of tables that definitions draw. */
export const guardReads: TableReads = {
  by: 'server/posting/stock-preference-guards.ts',
  entities: { location: { allowNegative: 'boolean', site: { to: 'site' } } },
}

/** Stock may stop going below zero at a site while nothing lies there below zero, save where a place is allowed it by itself (PREF-17). */
const negativeGuard: PreferenceGuard = {
  preference: 'allowNegativeStock',
  async pass(trx, change) {
    if (change.value === true) return undefined
    await holdPlaces(trx, change)
    return refusalAt(trx, change, {
      code: 'stockBelowZeroAt',
      found: sql`select from stock_onhand o join location l on l.tenant_id = o.tenant_id and l.id = o.location_id
        where o.tenant_id = s.tenant_id and o.site_id = s.id and o.qty < 0 and not coalesce(l.allow_negative, false)`,
    })
  },
}

/**
 * At which scope cost is kept changes at sites where nothing has moved (PREF-18). Pools that places were given there meanwhile are taken
 * away; the next posting gives them those of the new scope.
 */
const scopeGuard: PreferenceGuard = {
  preference: 'valuationScope',
  async pass(trx, change) {
    await holdPlaces(trx, change)
    const refusal = await refusalAt(trx, change, {
      code: 'goodsHaveMoved',
      found: sql`select from cost_pool p join stock_ledger l on l.tenant_id = p.tenant_id and l.pool_id = p.id
        where p.tenant_id = s.tenant_id and p.site_id = s.id`,
    })
    if (refusal === undefined) await takePoolsAway(trx, change)
    return refusal
  },
}

/** Guards of the preferences of stock; joined in the composition root. */
export const stockPreferenceGuards: readonly PreferenceGuard[] = [negativeGuard, scopeGuard]

/** Holds the places of the sites alone: postings share them, so that none is under way between looking and storing. */
async function holdPlaces(trx: Trx, { tenantId, siteIds }: PreferenceChange): Promise<void> {
  await sql`select from location where tenant_id = ${tenantId} and (site_id = any(${siteIds}::bigint[]) or site_id is null)
    order by id for update`.execute(trx)
}

/** Names the sites at which there is what speaks against the change. */
async function refusalAt(
  trx: Trx,
  { tenantId, siteIds }: PreferenceChange,
  { code, found }: { readonly code: string; readonly found: RawBuilder<unknown> },
): Promise<KindIssue | undefined> {
  const { rows } = await sql<{ readonly name: string }>`select s.name from site s
    where s.tenant_id = ${tenantId} and s.id = any(${siteIds}::bigint[]) and exists (${found}) order by s.name`.execute(
    trx,
  )
  return rows.length === 0 ? undefined : { code, params: { sites: rows.map(({ name }) => name).join(', ') } }
}

async function takePoolsAway(trx: Trx, { tenantId, siteIds }: PreferenceChange): Promise<void> {
  await sql`delete from location_stock where tenant_id = ${tenantId} and site_id = any(${siteIds}::bigint[])`.execute(
    trx,
  )
  await sql`delete from cost_pool where tenant_id = ${tenantId} and site_id = any(${siteIds}::bigint[])`.execute(trx)
}
