import { sql, type RawBuilder } from 'kysely'
import type { ODataOrder } from '#core/odata/query-ast.ts'
import { dateCountedFrom } from '../../entity-sql/days-since.ts'
import { frameColumn } from '../../entity-sql/property-ref.ts'
import type { CountedDays, SortTerm } from './keyset.ts'
import { pathSql, type OperandScope } from '../../entity-sql/operand-sql.ts'

/** Columns that always hold a value; a keyset over them is one range. */
const neverNull = new Set([
  'id',
  'doc_no',
  'status',
  'approval_status_id',
  'current_level',
  'version_no',
  'entered_on',
  'line_no',
])

/** What names mean in an order. */
export interface SortScope extends OperandScope {
  /** The one day that it is for all rows; left out where it is known of none, or differs from row to row. */
  readonly today?: RawBuilder<unknown> | undefined
}

/** The order that is asked for, made total by the id in the direction of the last term. */
export function sortTerms(scope: SortScope, orderby: readonly ODataOrder[]): readonly SortTerm[] {
  const terms = orderby.map(({ path, isDescending }) => {
    const { sql: value, type, column, through } = pathSql(scope, path)
    const since = countedDays(scope, column)
    const isNullable = since === undefined && (column === undefined || !neverNull.has(column))
    return { name: path, sql: value, type, isDescending, isNullable, through, since }
  })
  if (terms.some((term) => term.name === 'Id')) return terms.slice(0, terms.findIndex((term) => term.name === 'Id') + 1)
  const isDescending = terms.at(-1)?.isDescending ?? false
  return [...terms, { name: 'Id', sql: frameColumn('t', 'id'), type: 'bigint', isDescending, isNullable: false }]
}

function countedDays({ readable, today }: SortScope, column: string | undefined): CountedDays | undefined {
  const date = column === undefined ? undefined : dateCountedFrom(readable.entity.table, column)
  return date === undefined || today === undefined ? undefined : { date: sql.ref(`t.${date}`), today }
}
