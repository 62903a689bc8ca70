import { sql, type RawBuilder } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { Scalar } from '#core/model/value.ts'
import { sqlType } from '../../entity-sql/property-ref.ts'
import type { LookupPath } from '../../entity-sql/operand-sql.ts'
import { fitsType } from './token-value.ts'

/** One term of an order; the last one is always the id, so that the order is total. */
export interface SortTerm {
  /** Wire name, for the token. */
  readonly name: string
  readonly sql: RawBuilder<unknown>
  /** SQL type, for binds. */
  readonly type: string
  readonly isDescending: boolean
  readonly isNullable: boolean
  /** For an order by a value of the record a lookup points at. */
  readonly through?: LookupPath | undefined
  /** For an order by a number of days that an order by a date can stand for. */
  readonly since?: CountedDays | undefined
}

/** A date that days are counted from, and the day they are counted to, one for all rows that are asked. */
export interface CountedDays {
  readonly date: RawBuilder<unknown>
  readonly today: RawBuilder<unknown>
}

/** The order as SQL. PostgreSQL's own place for nulls (last going up, first going down) is kept: any other place costs the index. */
export function orderBy(terms: readonly SortTerm[]): RawBuilder<unknown> {
  return sql.join(terms.map((term) => (term.isDescending ? sql`${term.sql} DESC` : term.sql)))
}

/** An opaque token for "after this row": the order it belongs to and the row's values in it. */
export function printSkipToken(terms: readonly SortTerm[], values: readonly Scalar[]): string {
  return Buffer.from(JSON.stringify([orderName(terms), ...values])).toString('base64url')
}

/** The values of a token made under the same order. Refuses anything else: E_QUERY. */
export function parseSkipToken(terms: readonly SortTerm[], token: string): readonly Scalar[] {
  const [order, ...values] = readToken(token)
  const fits =
    order === orderName(terms) &&
    values.length === terms.length &&
    terms.every((term, index) => fitsTerm(term, values[index]))
  if (!fits) throw appError('E_QUERY', { detail: '$skiptoken does not belong to this query' })
  // Every element was checked just above.
  return values as readonly Scalar[]
}

function readToken(token: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

function fitsTerm({ type, isNullable }: SortTerm, value: unknown): boolean {
  return value === null ? isNullable : fitsType(type, value)
}

function orderName(terms: readonly SortTerm[]): string {
  return terms.map((term) => `${term.name}${term.isDescending ? '-' : ''}`).join()
}

/**
 * Conditions for the rows after a row, one a statement: the answer is the rows of the first, then those of the next, until there are
 * enough. Apart, each is a plain range that an index serves; joined by OR none would be.
 */
export function afterConditions(terms: readonly SortTerm[], values: readonly Scalar[]): readonly RawBuilder<boolean>[] {
  const [first, ...rest] = terms
  const [value, ...restValues] = values
  if (!first) return []
  if (rest.length > 1 || rest.some((term) => term.isDescending !== first.isDescending)) return [afterAny(terms, values)]
  if (value !== null) {
    const after = rowComparison(terms, values)
    return first.isNullable && !first.isDescending ? [after, sql<boolean>`${first.sql} IS NULL`] : [after]
  }
  const amongNulls = sql<boolean>`${first.sql} IS NULL AND ${rowComparison(rest, restValues)}`
  return first.isDescending ? [amongNulls, sql<boolean>`${first.sql} IS NOT NULL`] : [amongNulls]
}

function rowComparison(terms: readonly SortTerm[], values: readonly Scalar[]): RawBuilder<boolean> {
  const left = sql.join(terms.map((term) => term.sql))
  const right = sql.join(terms.map((term, index) => bind(term, values[index] ?? null)))
  return terms[0]?.isDescending ? sql<boolean>`(${left}) < (${right})` : sql<boolean>`(${left}) > (${right})`
}

/** Several columns in mixed directions: after in the first, or equal there and after in the next, and so on. */
function afterAny(terms: readonly SortTerm[], values: readonly Scalar[]): RawBuilder<boolean> {
  const cases = terms.map((term, index) => {
    const equal = terms
      .slice(0, index)
      .map((other, place) => sql`${other.sql} IS NOT DISTINCT FROM ${bind(other, values[place] ?? null)}`)
    return sql`(${sql.join([...equal, isAfter(term, values[index] ?? null)], sql` AND `)})`
  })
  return sql<boolean>`(${sql.join(cases, sql` OR `)})`
}

function isAfter(term: SortTerm, value: Scalar): RawBuilder<unknown> {
  if (term.isDescending) return value === null ? sql`${term.sql} IS NOT NULL` : sql`${term.sql} < ${bind(term, value)}`
  return value === null ? sql`FALSE` : sql`(${term.sql} > ${bind(term, value)} OR ${term.sql} IS NULL)`
}

function bind(term: SortTerm, value: Scalar): RawBuilder<unknown> {
  return sql`${value}::${sqlType(term.type)}`
}
