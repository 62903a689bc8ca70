import { sql, type RawBuilder } from 'kysely'
import type { Scalar } from '#core/model/value.ts'
import { frameColumn, ownName, sameTenant, tableRef } from '../../entity-sql/property-ref.ts'
import { allOf } from './all-of.ts'
import { afterConditions, orderBy, type SortTerm } from './keyset.ts'
import { idColumns, pageOrder } from './sort-keys.ts'

/** Rows in an order, from their beginning or behind a row. */
export interface OrderedRows {
  readonly table: string
  readonly tenantId: string
  /** All must hold; that of the tenant first. */
  readonly conditions: readonly RawBuilder<boolean>[]
  /** Ends with the id. */
  readonly sort: readonly SortTerm[]
  /** Values of a $skiptoken. */
  readonly after: readonly Scalar[] | undefined
}

/**
 * A SELECT of ids and keys (idColumns) in order. Several make a page: the rows of the first, then those of the next, until there are
 * enough. Numbers are written out, so that a plan that is kept knows them.
 */
export type IdQuery = (limit: number, skip: number) => RawBuilder<unknown>

/** The rows by their own columns, and by those of lookups joined to them. */
export function plainSteps({ table, conditions, sort, after }: OrderedRows): readonly IdQuery[] {
  const joined = joinLookups(sort)
  const ranges = after ? afterConditions(joined.sort, after) : [undefined]
  return ranges.map(
    (range) => (limit, skip) => sql`
      SELECT ${idColumns(frameColumn('t', 'id'), joined.sort)} FROM ${tableRef(table)} AS t ${joined.joins}
      WHERE ${allOf(range ? [...conditions, range] : conditions)}
      ORDER BY ${orderBy(joined.sort)} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(skip)}`,
  )
}

/**
 * The rows as they are when there are few of them: found by whatever index says most of the conditions, and sorted. Left to itself the
 * database follows the order past all rows that do not meet them, when it takes them to be spread evenly.
 */
export function fewSteps({ table, conditions, sort }: OrderedRows): readonly IdQuery[] {
  const joined = joinLookups(sort)
  return [
    (limit, skip) => sql`
      WITH page AS MATERIALIZED (
        SELECT ${idColumns(frameColumn('t', 'id'), joined.sort)} FROM ${tableRef(table)} AS t ${joined.joins} WHERE ${allOf(conditions)}
      ) SELECT page.* FROM page ORDER BY ${pageOrder(sort)} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(skip)}`,
  ]
}

/** The order with each lookup's record joined once, instead of looked up for every row. */
export function joinLookups(sort: readonly SortTerm[]): {
  readonly sort: readonly SortTerm[]
  readonly joins: RawBuilder<unknown>
} {
  const joins: RawBuilder<unknown>[] = []
  const terms = sort.map((term, index) => {
    if (!term.through) return term
    const alias = `o${index}`
    const key = sql.ref(`t.${term.through.column}`)
    joins.push(
      sql`LEFT JOIN ${tableRef(term.through.table)} AS ${ownName(alias)}
        ON ${sameTenant(alias, 't')} AND ${frameColumn(alias, 'id')} = ${key}`,
    )
    return { ...term, sql: term.through.valueOf(alias) }
  })
  return { sort: terms, joins: joins.length === 0 ? sql`` : sql.join(joins, sql` `) }
}
