import { sql, type RawBuilder } from 'kysely'
import type { ODataFilter } from '#core/odata/query-ast.ts'
import { figuresNamed } from './figures-named.ts'
import { filterSql, type FilterScope } from './filter-sql.ts'
import { frameColumn, ownName, sameTenant, tableRef } from './property-ref.ts'
import { wholeViewOf } from './whole-views.ts'

/**
 * Conditions on figures as one set of rows, of which alias `t` is one: the views of all records add up once what `filterSql` asks of each row by itself. The
 * conditions are whole parts of what must hold, so a row of which one is unknown is in neither.
 */
export async function filterOfAll(scope: FilterScope, parts: readonly ODataFilter[]): Promise<RawBuilder<boolean>> {
  const { from, figures } = sourceOf(scope, parts)
  const conditions: RawBuilder<boolean>[] = []
  for (const part of parts) conditions.push(await filterSql({ ...scope, figures }, part))
  return sql<boolean>`${frameColumn('t', 'id')} IN (SELECT ${frameColumn('t', 'id')} FROM ${from}
    WHERE ${frameColumn('t', 'tenant_id')} = ${scope.context.definitions.tenantId} AND ${sql.join(conditions, sql` AND `)})`
}

/** The views the conditions read, and under which alias each stands: one that nothing is asked beside needs no records next to it. */
function sourceOf(
  { readable }: FilterScope,
  parts: readonly ODataFilter[],
): { readonly from: RawBuilder<unknown>; readonly figures: ReadonlyMap<string, string> } {
  const { views, hasOthers } = figuresNamed(parts, readable)
  const [only] = views
  if (only !== undefined && views.size === 1 && !hasOthers)
    return { from: rowsOf(only, 't'), figures: new Map([[only, 't']]) }
  const figures = new Map([...views].map((view, index) => [view, `w${index}`]))
  const joins = [...figures].map(
    ([view, alias]) =>
      sql`JOIN ${rowsOf(view, alias)} ON ${sameTenant(alias, 't')} AND ${frameColumn(alias, 'id')} = ${frameColumn('t', 'id')}`,
  )
  return { from: sql`${tableRef(readable.entity.table)} AS t ${sql.join(joins, sql` `)}`, figures }
}

function rowsOf(view: string, alias: string): RawBuilder<unknown> {
  return sql`${tableRef(wholeViewOf(view) ?? view)} AS ${ownName(alias)}`
}
