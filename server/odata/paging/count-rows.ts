import { sql, type RawBuilder } from 'kysely'
import type { ODataFilter, ODataQueryAst } from '#core/odata/query-ast.ts'
import type { ChoiceField } from '#core/model/field-definition.ts'
import { tableRef, type PropertyRef } from '../../entity-sql/property-ref.ts'
import type { Trx } from '../../db/pool.ts'
import { allOf } from './all-of.ts'
import { askList } from './ask-list.ts'

/** Counting stops here: an exact count of a million rows would cost three pages (docs/reference). */
const countCap = 10_001

/** And here when words are searched: a common word is looked for in the rows themselves, one after another. */
const searchCountCap = 1_001

/** Where counting the rows of a query stops. */
export function capOf({ search, filter }: Pick<ODataQueryAst, 'search' | 'filter'>): number {
  return search === undefined && !(filter && searchesWords(filter)) ? countCap : searchCountCap
}

function searchesWords(filter: ODataFilter): boolean {
  if (filter.kind === 'match') return true
  if (filter.kind === 'not') return searchesWords(filter.part)
  return (filter.kind === 'and' || filter.kind === 'or') && filter.parts.some(searchesWords)
}

/** Which rows are counted, and where counting stops. */
interface Counted {
  readonly table: string
  /** All must hold. */
  readonly conditions: readonly RawBuilder<boolean>[]
  /** True when something beside the site is asked. */
  readonly isNarrowed: boolean
  readonly cap: number
}

/** How many rows there are, or that there are more than the cap says. */
export interface RowCount {
  readonly count: number
  readonly isCapped: boolean
}

/** Counts the rows that meet every condition, up to the cap. */
export async function countRows(trx: Trx, counted: Counted): Promise<RowCount> {
  const [found] = await askList(trx, countText(counted), counted)
  const count = Number(found?.count ?? 0)
  return { count, isCapped: count >= counted.cap }
}

/** The statement that counts them. */
export function countText({
  table,
  conditions,
  cap,
}: Omit<Counted, 'isNarrowed'>): RawBuilder<{ readonly count: number }> {
  return sql`SELECT count(*) AS count FROM (
    SELECT FROM ${tableRef(table)} AS t WHERE ${allOf(conditions)} LIMIT ${sql.lit(cap)}
  ) AS capped`
}

/** Counts per value of a closed list, each up to the cap and each on the index of its value. */
export async function countTiles(
  trx: Trx,
  { table, conditions, isNarrowed, cap }: Counted,
  { field, ref }: { readonly field: ChoiceField; readonly ref: PropertyRef },
): Promise<readonly { readonly Value: string; readonly Count: number; readonly IsCapped: boolean }[]> {
  const values = field.choices.map(({ value }) => value)
  const query = sql<{ readonly value: string; readonly count: number }>`
    SELECT choice.value, (
      SELECT count(*) FROM (
        SELECT FROM ${tableRef(table)} AS t WHERE ${allOf(conditions)} AND ${ref.sql} = choice.value LIMIT ${sql.lit(cap)}
      ) AS capped
    ) AS count FROM unnest(${values}::text[]) WITH ORDINALITY AS choice(value, place) ORDER BY choice.place`
  const found = await askList(trx, query, { isNarrowed })
  return found.map((row) => ({ Value: row.value, Count: Number(row.count), IsCapped: Number(row.count) >= cap }))
}
