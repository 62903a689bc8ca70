import { sql, type RawBuilder } from 'kysely'
import type { Scalar } from '#core/model/value.ts'
import { frameColumn, tableRef } from '../../entity-sql/property-ref.ts'
import { allOf } from './all-of.ts'
import { orderBy, type CountedDays, type SortTerm } from './keyset.ts'
import type { IdQuery, OrderedRows } from './page-steps.ts'
import { idColumns, pageOrder } from './sort-keys.ts'

/** An order by the days since a date alone, then by the id. */
export interface AgedOrder {
  readonly days: SortTerm
  readonly id: SortTerm
  readonly since: CountedDays
}

type Condition = RawBuilder<boolean>

/** Rows of one range of dates, in an order. */
interface Part {
  readonly where: readonly Condition[]
  readonly order: readonly SortTerm[]
  /** True where the rows are to be found by their date and sorted then: there are few, and in their order they may stand behind all others. */
  readonly isFew?: boolean
}

/** A token comes back from a browser: no date is so many days ago, and a day so long ago can still be said. */
const mostDays = 1_000_000

/** The order as one by dates: by a number of days alone. */
export function agedOrder(sort: readonly SortTerm[]): AgedOrder | undefined {
  const [days, id, ...others] = sort
  if (!days?.since || id?.name !== 'Id' || others.length > 0) return undefined
  return days.isDescending === id.isDescending ? { days, id, since: days.since } : undefined
}

/**
 * The rows in the order of the dates their days are counted from, turned round, so that an index of the dates finds a page of them; sorting by the days
 * would work out and sort all. Rows of today and of a day to come are none old alike, and in the order of their ids.
 */
export function agedStep(rows: OrderedRows, order: AgedOrder): IdQuery {
  const { sort, after } = rows
  const parts = after === undefined ? wholeParts(order) : partsAfter(order, after)
  return (limit, skip) => {
    const queries = parts.map((part) => sql`SELECT part.* FROM (${partSql(rows, part, limit + skip)}) AS part`)
    return sql`SELECT page.* FROM (${sql.join(queries, sql` UNION ALL `)}) AS page
      ORDER BY ${pageOrder(sort)} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(skip)}`
  }
}

function partSql({ table, conditions, sort }: OrderedRows, part: Part, limit: number): RawBuilder<unknown> {
  const found = sql`SELECT ${idColumns(frameColumn('t', 'id'), sort)} FROM ${tableRef(table)} AS t
    WHERE ${allOf([...conditions, ...part.where])}`
  // OFFSET keeps the database from following the order of what is around it.
  if (part.isFew === true)
    return sql`SELECT page.* FROM (${found} OFFSET 0) AS page ORDER BY ${pageOrder(sort)} LIMIT ${sql.lit(limit)}`
  return sql`${found} ORDER BY ${orderBy(part.order)} LIMIT ${sql.lit(limit)}`
}

function wholeParts(order: AgedOrder): readonly Part[] {
  return [older(order, beforeToday(order)), young(order)]
}

/** Those as old as the row behind it, those on its far side, and the young ones where they come later. */
function partsAfter(order: AgedOrder, [value, last]: readonly Scalar[]): readonly Part[] {
  const { days, id, since } = order
  const age = Math.min(Number(value), mostDays)
  const behind = days.isDescending
    ? sql<boolean>`${id.sql} < ${last}::bigint`
    : sql<boolean>`${id.sql} > ${last}::bigint`
  if (age <= 0)
    return days.isDescending ? [young(order, behind)] : [young(order, behind), older(order, beforeToday(order))]
  const day = sql`${since.today} - ${age}::integer`
  const same: Part = { where: [sql<boolean>`${since.date} = ${day}`, behind], order: [id] }
  if (!days.isDescending) return [same, older(order, sql<boolean>`${since.date} < ${day}`)]
  return [same, older(order, sql<boolean>`${since.date} > ${day} AND ${beforeToday(order)}`), young(order)]
}

/** The oldest are those of the first dates. */
function older({ days, id, since }: AgedOrder, when: Condition): Part {
  return { where: [when], order: [{ ...days, sql: since.date, isDescending: !days.isDescending }, id] }
}

function young({ id, since }: AgedOrder, behind?: Condition): Part {
  const isYoung = sql<boolean>`${since.date} >= ${since.today}`
  return { where: [isYoung, ...(behind ? [behind] : [])], order: [id], isFew: true }
}

function beforeToday({ since }: AgedOrder): Condition {
  return sql<boolean>`${since.date} < ${since.today}`
}
