import { sql, type RawBuilder } from 'kysely'
import type { Scalar } from '#core/model/value.ts'
import { frameColumn, sqlType, tableRef } from '../../entity-sql/property-ref.ts'
import { allOf } from './all-of.ts'
import { orderBy, type SortTerm } from './keyset.ts'
import type { LookupPath } from '../../entity-sql/operand-sql.ts'
import type { IdQuery, OrderedRows } from './page-steps.ts'
import { idColumns } from './sort-keys.ts'

/** An order by a value of a lookup's record alone, then by the id. */
export interface LookupOrder {
  readonly value: SortTerm
  readonly id: SortTerm
  readonly through: LookupPath
}

type Condition = RawBuilder<boolean>

/** The order as one that can be walked: by one value that every record looked up has. */
export function lookupOrder(sort: readonly SortTerm[]): LookupOrder | undefined {
  const [value, id, ...others] = sort
  if (!value?.through?.isRequired || id?.name !== 'Id' || others.length > 0) return undefined
  return value.isDescending === id.isDescending ? { value, id, through: value.through } : undefined
}

/**
 * The rows of each record looked up, record after record in the order of its value, through the index of the lookup. A page reads as many
 * rows as it needs of few records, however many rows there are; sorting all of them would read all.
 */
export function walkSteps(rows: OrderedRows, order: LookupOrder): readonly IdQuery[] {
  const walk = (records?: Condition, behind?: Condition): IdQuery => walkRecords(rows, order, { records, behind })
  const missing = (behind?: Condition): IdQuery => rowsWithout(rows, order, behind)
  const isDescending = order.value.isDescending
  if (!rows.after) return isDescending ? [missing(), walk()] : [walk(), missing()]
  const [value = null, id = null] = rows.after
  const behind = isBehind(order.id, order.id.sql, id)
  if (value === null) return isDescending ? [missing(behind), walk()] : [missing(behind)]
  const own = order.through.valueOf('o')
  const same = sql<boolean>`${own} = ${value}::${sqlType(order.value.type)}`
  const others = walk(isBehind(order.value, own, value))
  return isDescending ? [walk(same, behind), others] : [walk(same, behind), others, missing()]
}

function walkRecords(
  { table, tenantId, conditions }: OrderedRows,
  { value, id, through }: LookupOrder,
  { records, behind }: { readonly records: Condition | undefined; readonly behind: Condition | undefined },
): IdQuery {
  const own = sql<boolean>`${sql.ref(`t.${through.column}`)} = ${frameColumn('o', 'id')}`
  const each = [own, ...conditions, ...(behind ? [behind] : [])]
  const order = [
    { ...value, sql: through.valueOf('o') },
    { ...id, sql: frameColumn('r', 'id') },
  ]
  return (limit, skip) => sql`
    SELECT ${idColumns(frameColumn('r', 'id'), order)} FROM ${tableRef(through.table)} AS o CROSS JOIN LATERAL (
      SELECT t.id FROM ${tableRef(table)} AS t WHERE ${allOf(each)} ORDER BY ${orderBy([id])} LIMIT ${sql.lit(limit + skip)}
    ) AS r WHERE ${frameColumn('o', 'tenant_id')} = ${tenantId} AND ${records ?? sql`TRUE`} ORDER BY ${orderBy(order)} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(skip)}`
}

/** Rows whose lookup is empty: last going up, first going down. */
function rowsWithout(
  { table, conditions }: OrderedRows,
  { value, id, through }: LookupOrder,
  behind?: Condition,
): IdQuery {
  const none = sql<boolean>`${sql.ref(`t.${through.column}`)} IS NULL`
  const all = [none, ...conditions, ...(behind ? [behind] : [])]
  const keys = [{ ...value, sql: sql`NULL::${sqlType(value.type)}` }, id]
  return (limit, skip) => sql`
    SELECT ${idColumns(frameColumn('t', 'id'), keys)} FROM ${tableRef(table)} AS t
    WHERE ${allOf(all)} ORDER BY ${orderBy([id])} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(skip)}`
}

function isBehind({ type, isDescending }: SortTerm, own: RawBuilder<unknown>, value: Scalar): Condition {
  return isDescending
    ? sql<boolean>`${own} < ${value}::${sqlType(type)}`
    : sql<boolean>`${own} > ${value}::${sqlType(type)}`
}
