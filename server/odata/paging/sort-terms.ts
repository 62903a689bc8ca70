import type { ODataOrder } from '#core/odata/query-ast.ts'
import { frameColumn } from '../../entity-sql/property-ref.ts'
import type { SortTerm } from './keyset.ts'
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

/** The order that is asked for, made total by the id in the direction of the last term. */
export function sortTerms(scope: OperandScope, orderby: readonly ODataOrder[]): readonly SortTerm[] {
  const terms = orderby.map(({ path, isDescending }) => {
    const { sql, type, column, through } = pathSql(scope, path)
    const isNullable = column === undefined || !neverNull.has(column)
    return { name: path, sql, type, isDescending, isNullable, through }
  })
  if (terms.some((term) => term.name === 'Id')) return terms.slice(0, terms.findIndex((term) => term.name === 'Id') + 1)
  const isDescending = terms.at(-1)?.isDescending ?? false
  return [...terms, { name: 'Id', sql: frameColumn('t', 'id'), type: 'bigint', isDescending, isNullable: false }]
}
