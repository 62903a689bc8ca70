import { sql, type RawBuilder } from 'kysely'
import { frameColumn, ownName, sameTenant, tableRef } from '../../entity-sql/property-ref.ts'
import { allOf } from './all-of.ts'
import { orderBy } from './keyset.ts'
import { joinLookups, type OrderedRows } from './page-steps.ts'
import { lookupOrder } from './walk-steps.ts'

/**
 * All rows in order, as what follows the columns of a SELECT on alias `t`; one part after another. By what a lookup points at, the rows
 * of each record are sorted by themselves: the first come soon, and no sort holds all of them.
 */
export function orderedParts({
  table,
  conditions,
  sort,
}: Omit<OrderedRows, 'after' | 'tenantId'>): readonly RawBuilder<unknown>[] {
  const rows = sql`${tableRef(table)} AS ${ownName('t')}`
  const order = lookupOrder(sort)
  if (!order) {
    const joined = joinLookups(sort)
    return [sql`FROM ${rows} ${joined.joins} WHERE ${allOf(conditions)} ORDER BY ${orderBy(joined.sort)}`]
  }
  const { value, id, through } = order
  const key = sql.ref(`t.${through.column}`)
  const own = orderBy([{ ...value, sql: through.valueOf('o') }, id])
  const parts = [
    sql`FROM ${tableRef(through.table)} AS ${ownName('o')} JOIN ${rows}
      ON ${sameTenant('o', 't')} AND ${key} = ${frameColumn('o', 'id')}
      WHERE ${allOf(conditions)} ORDER BY ${own}`,
    sql`FROM ${rows} WHERE ${allOf([sql<boolean>`${key} IS NULL`, ...conditions])} ORDER BY ${orderBy([id])}`,
  ]
  return value.isDescending ? parts.toReversed() : parts
}
