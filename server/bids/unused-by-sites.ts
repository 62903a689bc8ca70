import { sql } from 'kysely'
import { headOffice } from '#core/model/head-office.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { RecordEffectScope } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const unusedReads: TableReads = {
  by: 'server/bids/unused-by-sites.ts',
  entities: {
    item: { name: 'text', onlySites: 'boolean' },
    itemSite: { site: { to: 'site' } },
    supplier: { name: 'text', onlySites: 'boolean' },
    supplierSite: { site: { to: 'site' } },
  },
}

/** What is asked for of whom, and the sites it is for. */
export interface SitesQuestion {
  readonly sites: readonly number[]
  readonly items: readonly number[]
  readonly suppliers: readonly number[]
}

/** Names of what none of the sites uses, by id. */
export interface UnusedBySites {
  readonly items: ReadonlyMap<number, string>
  readonly suppliers: ReadonlyMap<number, string>
}

interface UnusedRow {
  readonly isItem: boolean
  readonly id: number
  readonly name: string
}

/** Items and suppliers that say which sites alone use them, and name none of these (STM-650, VEND-51); head office uses every one. */
export async function readUnused(
  { trx, ctx: { tenantId } }: Pick<RecordEffectScope, 'trx' | 'ctx'>,
  { sites, items, suppliers }: SitesQuestion,
): Promise<UnusedBySites> {
  if (sites.includes(headOffice)) return { items: new Map(), suppliers: new Map() }
  const { rows } = await sql<UnusedRow>`
    select true as "isItem", i.id::int as id, i.name from item i
    where i.tenant_id = ${tenantId} and i.id = any(${items}::bigint[]) and i.only_sites
      and not exists (select from item_site u where u.tenant_id = i.tenant_id and u.parent_id = i.id and u.site_id = any(${sites}::bigint[]))
    union all
    select false, v.id::int, v.name from supplier v
    where v.tenant_id = ${tenantId} and v.id = any(${suppliers}::bigint[]) and v.only_sites
      and not exists (select from supplier_site u where u.tenant_id = v.tenant_id and u.parent_id = v.id and u.site_id = any(${sites}::bigint[]))`.execute(
    trx,
  )
  const named = (isItem: boolean) =>
    new Map(rows.filter((row) => row.isItem === isItem).map(({ id, name }) => [id, name]))
  return { items: named(true), suppliers: named(false) }
}
