import { sql, type RawBuilder } from 'kysely'
import type { ODataFilter, ODataQueryAst } from '#core/odata/query-ast.ts'
import type { FieldDefinition } from '#core/definition/field-definition.ts'
import { tableRef, type PropertyRef } from '../db/property-ref.ts'
import type { Trx } from '../db/pool.ts'
import { allOf } from './all-of.ts'

/** Counting stops here: an exact count of a million rows would cost three pages (docs/reference). */
export const countCap = 10_001

/** And here when words are searched: a common word is looked for in the rows themselves, one after another. */
export const searchCountCap = 1_001

/** Where counting the rows of a query stops. */
export function capOf({ search, filter }: Pick<ODataQueryAst, 'search' | 'filter'>): number {
  return search === undefined && !(filter && searchesWords(filter)) ? countCap : searchCountCap
}

function searchesWords(filter: ODataFilter): boolean {
  if (filter.kind === 'match') return true
  if (filter.kind === 'not') return searchesWords(filter.part)
  return (filter.kind === 'and' || filter.kind === 'or') && filter.parts.some(searchesWords)
}

/** How many rows there are, or that there are more than the cap says. */
export interface RowCount {
  readonly count: number
  readonly isCapped: boolean
}

/** Counts the rows that meet every condition, up to the cap. */
export async function countRows(
  trx: Trx,
  table: string,
  { conditions, cap = countCap }: { readonly conditions: readonly RawBuilder<boolean>[]; readonly cap?: number },
): Promise<RowCount> {
  const found = await sql<{ readonly count: number }>`
    SELECT count(*) AS count FROM (SELECT FROM ${tableRef(table)} AS t WHERE ${allOf(conditions)} LIMIT ${cap}) AS capped`.execute(
    trx,
  )
  const count = Number(found.rows[0]?.count ?? 0)
  return { count, isCapped: count >= cap }
}

/** Counts per value of a closed list, each up to the cap and each on the index of its value. */
export async function countTiles(
  trx: Trx,
  table: string,
  tile: {
    readonly field: FieldDefinition
    readonly ref: PropertyRef
    readonly conditions: readonly RawBuilder<boolean>[]
    readonly cap: number
  },
): Promise<readonly { readonly Value: string; readonly Count: number; readonly IsCapped: boolean }[]> {
  const values = tile.field.choices.map(({ value }) => value)
  const found = await sql<{ readonly value: string; readonly count: number }>`
    SELECT choice.value, (
      SELECT count(*) FROM (
        SELECT FROM ${tableRef(table)} AS t WHERE ${allOf(tile.conditions)} AND ${tile.ref.sql} = choice.value LIMIT ${tile.cap}
      ) AS capped
    ) AS count FROM unnest(${values}::text[]) WITH ORDINALITY AS choice(value, place) ORDER BY choice.place`.execute(
    trx,
  )
  return found.rows.map((row) => ({
    Value: row.value,
    Count: Number(row.count),
    IsCapped: Number(row.count) >= tile.cap,
  }))
}
