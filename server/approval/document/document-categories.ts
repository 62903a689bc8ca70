import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const categoryReads: TableReads = {
  by: 'server/approval/document/document-categories.ts',
  entities: { category: {}, item: { category: { to: 'category' } } },
}

/** Categories with how deep each lies in its tree: 1 at the top. */
export type CategoryDepths = ReadonlyMap<number, number>

/** Reads the category of each of some items that has one. */
export async function readItemCategories(
  trx: Trx,
  { tenantId, itemIds }: { readonly tenantId: string; readonly itemIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  if (itemIds.length === 0) return new Map()
  const found = await sql<{
    readonly id: number
    readonly categoryId: number
  }>`select id, category_id as "categoryId" from item
    where tenant_id = ${tenantId} and id = any(${[...new Set(itemIds)]}::bigint[]) and category_id is not null`.execute(
    trx,
  )
  return new Map(found.rows.map(({ id, categoryId }) => [id, categoryId]))
}

/** Where ways up a tree of categories begin: at some of them, and at those of some items. */
interface WaysUp {
  readonly tenantId: string
  readonly ids: readonly number[]
  readonly itemIds?: readonly number[]
}

/** Reads the ways up from some categories at once; what is answered tells those of any of them, each with itself. */
export async function readCategoriesAbove(
  trx: Trx,
  { tenantId, ids, itemIds = [] }: WaysUp,
): Promise<(from: readonly number[]) => CategoryDepths> {
  if (ids.length === 0 && itemIds.length === 0) return () => new Map()
  const found = await sql<{ readonly from: number; readonly ids: readonly number[] }>`
    with recursive up as (
      select c.id as from_id, c.id, c.parent_id, 1 as nth from category c
        where c.tenant_id = ${tenantId} and c.id in (select unnest(${[...new Set(ids)]}::bigint[]) union
          select i.category_id from item i where i.tenant_id = ${tenantId} and i.id = any(${[...new Set(itemIds)]}::bigint[]))
      union all
      select u.from_id, c.id, c.parent_id, u.nth + 1 from up u join category c on c.tenant_id = ${tenantId} and c.id = u.parent_id
        where u.nth < 20)
    select from_id as "from", json_agg(id order by nth desc) as ids from up group by from_id`.execute(trx)
  const ways = new Map(found.rows.map((row) => [row.from, row.ids]))
  return (from) => new Map(from.flatMap((id) => (ways.get(id) ?? []).map((each, index) => [each, index + 1] as const)))
}
