import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { isId } from '#core/field-kinds/parts/is-id.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { Trx } from '../../db/pool.ts'
import type { ApprovalDocument } from './approval-document.ts'

/** What this SQL reads of tables that definitions draw. */
export const categoryReads: TableReads = {
  by: 'server/approval/document/document-categories.ts',
  entities: { category: {}, item: { category: { to: 'category' } } },
}

/** The categories a document has a line of, by the item of the line or by itself, and all above them (APPR-171). */
export function documentCategories({ trx, tenantId, family, record }: ApprovalDocument): Promise<readonly number[]> {
  const idsOf = (lines: LinesField, fields: readonly string[]) =>
    linesOf(record, lines.id).flatMap((line) => fields.map((field) => line[field]).filter(isId))
  const named = (lines: LinesField, entity: string) =>
    lines.fields.flatMap((field) => (isLookup(field) && field.lookup.to === entity ? [field.id] : []))
  const { lines } = family.entity
  return categoriesAbove(trx, tenantId, {
    // Of several items of a line the first is what it is about: others say what it goes in place of.
    items: lines.flatMap((field) => idsOf(field, named(field, 'item').slice(0, 1))),
    categories: lines.flatMap((field) => idsOf(field, named(field, 'category'))),
  })
}

/** Some categories, and those of some items, with all above them; nothing is asked where there are neither. */
export async function categoriesAbove(
  trx: Trx,
  tenantId: string,
  { items, categories }: { readonly items: readonly number[]; readonly categories: readonly number[] },
): Promise<readonly number[]> {
  if (items.length === 0 && categories.length === 0) return []
  const found = await sql<{ readonly id: number }>`
    with recursive held as (
      select c.id, c.parent_id from category c where c.tenant_id = ${tenantId} and (c.id = any(${[...new Set(categories)]}::bigint[])
        or c.id in (select i.category_id from item i where i.tenant_id = ${tenantId} and i.id = any(${[...new Set(items)]}::bigint[])))
      union select p.id, p.parent_id from category p join held h on p.id = h.parent_id where p.tenant_id = ${tenantId}
    ) select id from held`.execute(trx)
  return found.rows.map(({ id }) => Number(id))
}
