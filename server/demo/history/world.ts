import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'
import type { DemoData } from '../demo-data.ts'
import type { Identity } from '../load-identity.ts'
import type { LoadedItem, Masters } from '../loaded-item.ts'
import { dollars } from '../masters/create-all.ts'
import type { LoadedLocation } from '../load-places.ts'

/** What this SQL reads of tables that definitions draw. */
export const historyWorldReads: TableReads = {
  by: 'server/demo/history/world.ts',
  entities: {
    glAccount: { code: 'text' },
    item: { number: 'text' },
    itemSupplier: { isPreferred: 'boolean', supplier: { to: 'supplier' } },
    itemUnit: { unit: { to: 'unit' } },
    location: { code: 'text' },
    reason: { code: 'text' },
    supplier: { currency: { to: 'currency' }, hold: 'choice', number: 'text', onlySites: 'boolean' },
    unit: { code: 'text' },
  },
}

/** The tenant as the history acts in it: people, masters and places, by what people call them. */
export interface HistoryWorld {
  readonly identity: Identity
  readonly masters: Pick<Masters, 'accounts' | 'items' | 'reasons' | 'suppliers'>
  readonly places: readonly LoadedLocation[]
  /** Who is preferred for an item, paid in dollars and ordered from at every site. */
  readonly sellers: ReadonlyMap<number, number>
}

interface Named {
  readonly id: number
  readonly name: string
}

/** Reads the tenant anew, so that a server that was started again goes on where the last one was. */
export async function readWorld(trx: Trx, tenantId: string, data: DemoData): Promise<HistoryWorld> {
  const idsOf = async (named: RawBuilder<Named>): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await named.execute(trx)
    return new Map(rows.map((row) => [row.name, row.id]))
  }
  const { rows: sold } = await sql<{ item: number; supplier: number }>`
    select distinct on (l.parent_id) l.parent_id as item, l.supplier_id as supplier
    from item_supplier l join supplier s on s.tenant_id = l.tenant_id and s.id = l.supplier_id
    where l.tenant_id = ${tenantId} and l.is_preferred and s.hold = 'None' and not coalesce(s.only_sites, false) and s.currency_id = ${dollars}
    order by l.parent_id, l.line_no`.execute(trx)
  const locations = await idsOf(sql`select id, code as name from location where tenant_id = ${tenantId}`)
  return {
    identity: {
      userIds: await idsOf(sql`select id, username as name from app_user where tenant_id = ${tenantId}`),
      roleIds: await idsOf(sql`select id, name from role where tenant_id = ${tenantId}`),
    },
    masters: {
      accounts: await idsOf(sql`select id, code as name from gl_account where tenant_id = ${tenantId}`),
      items: await readItems(trx, tenantId, data),
      reasons: await idsOf(sql`select id, code as name from reason where tenant_id = ${tenantId}`),
      suppliers: await idsOf(sql`select id, number as name from supplier where tenant_id = ${tenantId}`),
    },
    sellers: new Map(sold.map(({ item, supplier }) => [item, supplier])),
    places: (data.locations[tenantId] ?? []).flatMap((place) => {
      const id = locations.get(place.code)
      return id === undefined ? [] : [{ ...place, id }]
    }),
  }
}

async function readItems(trx: Trx, tenantId: string, data: DemoData): Promise<readonly LoadedItem[]> {
  const { rows } = await sql<{ number: string; id: number; unitId: number; unit: string }>`
    select i.number, i.id, l.id as "unitId", u.code as unit
    from item i join item_unit l on l.tenant_id = i.tenant_id and l.parent_id = i.id
    join unit u on u.tenant_id = l.tenant_id and u.id = l.unit_id
    where i.tenant_id = ${tenantId}`.execute(trx)
  const found = new Map(rows.map((row) => [`${row.number}/${row.unit}`, row]))
  return data.items.flatMap((item) => {
    const [base, pack] = [found.get(`${item.number}/${item.base}`), found.get(`${item.number}/${item.pack}`)]
    return base === undefined || pack === undefined
      ? []
      : [{ ...item, id: base.id, baseUnitId: base.unitId, packUnitId: pack.unitId }]
  })
}
