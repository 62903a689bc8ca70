import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { LineRoleValues } from '#core/record/role-values.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const categoryReads: TableReads = {
  by: 'server/approval/document/document-categories.ts',
  entities: { category: {}, item: { category: { to: 'category' } } },
}

/** Categories with how deep each lies in its tree: 1 at the top. */
export type CategoryDepths = ReadonlyMap<number, number>

/** The categories of some lines, and all above those: of the item of each, or the one that a line in words names. */
export async function readLineCategories(
  trx: Trx,
  { tenantId, lines }: { readonly tenantId: string; readonly lines: readonly CategoryLine[] },
): Promise<CategoryDepths> {
  const itemIds = lines.flatMap(({ item }) => item ?? [])
  const named = lines.flatMap(({ item, category }) => (item === undefined ? (category ?? []) : []))
  const ids = [...named, ...(await categoriesOf(trx, tenantId, itemIds))]
  return (await readCategoriesAbove(trx, { tenantId, ids }))(ids)
}

/** What a line says it is about. */
type CategoryLine = Pick<LineRoleValues, 'item' | 'category'>

async function categoriesOf(trx: Trx, tenantId: string, itemIds: readonly number[]): Promise<readonly number[]> {
  if (itemIds.length === 0) return []
  const found = await sql<{ readonly id: number }>`select distinct category_id as id from item
    where tenant_id = ${tenantId} and id = any(${[...new Set(itemIds)]}::bigint[]) and category_id is not null`.execute(
    trx,
  )
  return found.rows.map(({ id }) => id)
}

/** Reads the ways up from some categories at once; what is answered tells those of any of them, each with itself. */
export async function readCategoriesAbove(
  trx: Trx,
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly number[] },
): Promise<(from: readonly number[]) => CategoryDepths> {
  if (ids.length === 0) return () => new Map()
  const found = await sql<{ readonly from: number; readonly ids: readonly number[] }>`
    with recursive up as (
      select c.id as from_id, c.id, c.parent_id, 1 as nth from category c
        where c.tenant_id = ${tenantId} and c.id = any(${[...new Set(ids)]}::bigint[])
      union all
      select u.from_id, c.id, c.parent_id, u.nth + 1 from up u join category c on c.tenant_id = ${tenantId} and c.id = u.parent_id
        where u.nth < 20)
    select from_id as "from", json_agg(id order by nth desc) as ids from up group by from_id`.execute(trx)
  const ways = new Map(found.rows.map((row) => [row.from, row.ids]))
  return (from) => new Map(from.flatMap((id) => (ways.get(id) ?? []).map((each, index) => [each, index + 1] as const)))
}
