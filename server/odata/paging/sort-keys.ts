import { sql, type RawBuilder } from 'kysely'
import type { Scalar } from '#core/model/value.ts'
import { ownName } from '../../entity-sql/property-ref.ts'
import { orderBy, type SortTerm } from './keyset.ts'

/** A row that was found: its id, and its values in the order as a token keeps them. */
export interface FoundId {
  readonly id: number
  readonly keys: readonly Scalar[]
}

/** What a query of ids answers. */
export type IdRow = Readonly<Record<string, unknown>>

/** The columns of a query of ids: the id, and the row's value in each term of the order. */
export function idColumns(id: RawBuilder<unknown>, sort: readonly SortTerm[]): RawBuilder<unknown> {
  return sql.join([sql`${id} AS id`, ...sort.map((term, index) => sql`${term.sql} AS ${ownName(`k${index}`)}`)])
}

/** The order of a query of ids under the alias `page`. */
export function pageOrder(sort: readonly SortTerm[]): RawBuilder<unknown> {
  return orderBy(sort.map((term, index) => ({ ...term, sql: pageKey(index) })))
}

/** How the columns of keys are named in an answer. */
interface KeyNames {
  readonly id: string
  readonly keyName: (index: number) => string
}

const plainNames: KeyNames = { id: 'id', keyName: (index) => `k${index}` }

/** The columns of a query of ids under the alias `page` as they travel: a value as text, unless JSON can hold it exactly. */
export function pageKeys(sort: readonly SortTerm[], { id, keyName }: KeyNames = plainNames): RawBuilder<unknown> {
  const keys = sort.map(({ type }, index) => {
    const isExact = ['bigint', 'integer', 'boolean', 'text'].includes(type)
    return sql`${pageKey(index)}${isExact ? sql`` : sql`::text`} AS ${ownName(keyName(index))}`
  })
  return sql.join([sql`page.id AS ${ownName(id)}`, ...keys])
}

/** The row of a query of ids. */
export function foundId(sort: readonly SortTerm[], row: IdRow): FoundId {
  // An id, and what pageKeys selects: texts, safe integers, booleans or null.
  return { id: row['id'] as number, keys: sort.map((_, index) => (row[`k${index}`] ?? null) as Scalar) }
}

function pageKey(index: number): RawBuilder<unknown> {
  return sql.ref(`page.k${index}`)
}
