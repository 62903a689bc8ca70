import { sql } from 'kysely'
import { toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const costsThereReads: TableReads = {
  by: 'server/counts/move/costs-there.ts',
  entities: { item: { lastCost: 'cost', standardCost: 'cost' }, location: { site: { to: 'site' } } },
}

/** Whose goods lie where, and the count that is taken out of the ledger before. */
export interface CostQuestion {
  readonly tenantId: string
  readonly siteId: number
  readonly locationId: number
  readonly items: readonly number[]
  /** Document type and id of the count. */
  readonly docTypeId: number
  readonly countId: number
}

/** What a base unit of items is worth at a place once a posted count is reversed: the average there, or the last known cost where nothing is left (MOVE-705). */
export async function readCostsThere(trx: Trx, question: CostQuestion): Promise<ReadonlyMap<number, Decimal>> {
  const { tenantId, siteId, locationId, items, docTypeId, countId } = question
  const { rows } = await sql<{ readonly item: number; readonly cost: string | null }>`
    select i.id::int as item, round(case when b.qty - coalesce(c.qty, 0) > 0 then (b.value - coalesce(c.value, 0)) / (b.qty - coalesce(c.qty, 0))
      else coalesce(b.last_cost, i.last_cost, i.standard_cost) end, 6)::text as cost
    from item i
      join location p on p.tenant_id = i.tenant_id and p.id = ${locationId}
      left join location_stock s on s.tenant_id = i.tenant_id and s.location_id = p.id and s.site_id = coalesce(p.site_id, ${siteId})
      left join stock_balance b on b.tenant_id = i.tenant_id and b.pool_id = s.pool_id and b.item_id = i.id
      left join lateral (select sum(l.qty) as qty, sum(l.value) as value from stock_ledger l
        where l.tenant_id = i.tenant_id and l.pool_id = s.pool_id and l.item_id = i.id and l.doc_type_id = ${docTypeId}
          and l.doc_id = ${countId}) c on true
    where i.tenant_id = ${tenantId} and i.id = any(${items}::bigint[])`.execute(trx)
  return new Map(rows.flatMap(({ item, cost }) => (cost === null ? [] : [[item, toDecimal(cost)] as const])))
}
