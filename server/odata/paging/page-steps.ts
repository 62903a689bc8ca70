import { sql, type RawBuilder } from 'kysely'
import type { Scalar } from '#core/model/value.ts'
import { frameColumn, ownName, sameTenant, tableRef } from '../../entity-sql/property-ref.ts'
import { agedOrder, agedStep } from './aged-step.ts'
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
export function plainSteps(rows: OrderedRows): readonly IdQuery[] {
  const aged = agedOrder(rows.sort)
  if (aged !== undefined) return [agedStep(rows, aged)]
  const { table, conditions, sort, after } = rows
  const joined = joinAll(sort)
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
  const joined = joinAll(sort)
  return [
    (limit, skip) => sql`
      WITH page AS MATERIALIZED (
        SELECT ${idColumns(frameColumn('t', 'id'), joined.sort)} FROM ${tableRef(table)} AS t ${joined.joins} WHERE ${allOf(conditions)}
      ) SELECT page.* FROM page ORDER BY ${pageOrder(sort)} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(skip)}`,
  ]
}

/** An order whose terms are read of what is joined. */
interface JoinedOrder {
  readonly sort: readonly SortTerm[]
  readonly joins: RawBuilder<unknown>
}

/** The order with each lookup's record, and what a view says of all records, joined once instead of looked up for every row. */
export function joinAll(sort: readonly SortTerm[]): JoinedOrder {
  return joinTerms(sort, ({ through }) => through)
}

/** The same for few rows, of each of which a view is asked by itself. */
export function joinLookups(sort: readonly SortTerm[]): JoinedOrder {
  return joinTerms(sort, ({ through }) => (through?.isOfAll === true ? undefined : through))
}

function joinTerms(sort: readonly SortTerm[], pathOf: (term: SortTerm) => SortTerm['through']): JoinedOrder {
  const joins: RawBuilder<unknown>[] = []
  const terms = sort.map((term, index) => {
    const through = pathOf(term)
    if (!through) return term
    const [alias, viewAlias] = [`o${index}`, `v${index}`]
    if (through.keyOf !== undefined) joins.push(joinBy(through.keyOf, viewAlias, frameColumn('t', 'id')))
    const key = sql.ref(`${through.keyOf === undefined ? 't' : viewAlias}.${through.column}`)
    joins.push(joinBy(through.table, alias, key))
    return { ...term, sql: through.valueOf(alias) }
  })
  return { sort: terms, joins: joins.length === 0 ? sql`` : sql.join(joins, sql` `) }
}

function joinBy(table: string, alias: string, key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`LEFT JOIN ${tableRef(table)} AS ${ownName(alias)} ON ${sameTenant(alias, 't')} AND ${frameColumn(alias, 'id')} = ${key}`
}
