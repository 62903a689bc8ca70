import { sql, type RawBuilder } from 'kysely'
import type { CompareOperator, MatchFunction, ODataFilter, ODataLiteral, ODataOperand } from '#core/odata/query-ast.ts'
import { searchColumns } from '../db/tables/entity-table-shape.ts'
import { frameColumn, sqlType, tableRef } from './property-ref.ts'
import type { Trx } from '../db/pool.ts'
import { operandSql, type OperandScope, type SqlOperand } from './operand-sql.ts'
import { refuseProperty } from './row-columns.ts'
import { searchCandidates } from './search-candidates.ts'

/** What compiling a filter needs: the names, and the transaction that knows how common a searched word is. */
export interface FilterScope extends OperandScope {
  readonly trx: Trx
  /** Whether searched words are looked up among the search terms first, or in the rows alone. */
  readonly searchesBy: 'terms' | 'rows'
}

type Condition = RawBuilder<boolean>

/**
 * A parsed filter as a condition on alias `t`. Names come from propertyRef, values are binds only. A missing value is unequal to every
 * value (`ne`), as OData has it. Texts are searched without regard to case.
 */
export async function filterSql(scope: FilterScope, filter: ODataFilter): Promise<Condition> {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts: Condition[] = []
      for (const part of filter.parts) parts.push(await filterSql(scope, part))
      return sql<boolean>`(${sql.join(parts, filter.kind === 'and' ? sql` AND ` : sql` OR `)})`
    }
    case 'not':
      return sql<boolean>`NOT ${await filterSql(scope, filter.part)}`
    case 'any':
      return anySql(scope, filter)
    case 'compare':
      return compareSql(scope, filter)
    case 'in':
      return inSql(scope, filter.left, filter.values)
    case 'match':
      return matchSql(scope, filter)
  }
}

/** Some row of the lines meets the condition, found by the lines' own indexes: the rows' records, not a look at each record's rows. */
async function anySql(
  scope: FilterScope,
  { lines, variable, part }: Extract<ODataFilter, { kind: 'any' }>,
): Promise<Condition> {
  const { readable, context } = scope
  const cells = readable.lines.find((field) => field.property === lines)
  const entity = cells && context.definitions.entity(cells.entity)
  if (!cells || !entity) return refuseProperty(lines)
  const rows = { entity, fields: cells.fields, lines: [], isLookupOnly: false }
  const row: FilterScope = { trx: scope.trx, context, readable: rows, searchesBy: scope.searchesBy, variable }
  return sql<boolean>`${frameColumn('t', 'id')} IN (SELECT ${frameColumn('t', 'parent_id')} FROM ${tableRef(entity.table)} AS t
    WHERE ${frameColumn('t', 'tenant_id')} = ${context.definitions.tenantId} AND ${await filterSql(row, part)})`
}

type Comparison = Pick<Extract<ODataFilter, { kind: 'compare' }>, 'operator' | 'left' | 'right'>

function compareSql(scope: OperandScope, { operator, left, right }: Comparison): Condition {
  if (left.kind === 'literal') {
    // The parser admits a literal on one side only; turned round, there is one way to write it.
    if (right.kind === 'literal') return sql<boolean>`FALSE`
    return compareSql(scope, { operator: turned[operator], left: right, right: left })
  }
  const operand = operandSql(scope, left)
  if (right.kind !== 'literal') return compared(operator, operand.sql, operandSql(scope, right).sql)
  if (right.value === null)
    return operator === 'eq' ? sql<boolean>`${operand.sql} IS NULL` : sql<boolean>`${operand.sql} IS NOT NULL`
  return compared(operator, operand.sql, sql`${right.value}::${sqlType(operand.type)}`)
}

const turned: Readonly<Record<CompareOperator, CompareOperator>> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'lt',
  ge: 'le',
  lt: 'gt',
  le: 'ge',
}

function compared(operator: CompareOperator, left: RawBuilder<unknown>, right: RawBuilder<unknown>): Condition {
  switch (operator) {
    case 'eq':
      return sql<boolean>`${left} = ${right}`
    case 'ne':
      return sql<boolean>`${left} IS DISTINCT FROM ${right}`
    case 'gt':
      return sql<boolean>`${left} > ${right}`
    case 'ge':
      return sql<boolean>`${left} >= ${right}`
    case 'lt':
      return sql<boolean>`${left} < ${right}`
    case 'le':
      return sql<boolean>`${left} <= ${right}`
  }
}

function inSql(scope: OperandScope, left: ODataOperand, values: readonly ODataLiteral[]): Condition {
  if (left.kind === 'literal') return sql<boolean>`FALSE`
  const operand = operandSql(scope, left)
  const present = values.flatMap(({ value }) => (value === null ? [] : [String(value)]))
  const among = sql<boolean>`${operand.sql} = ANY(${present}::${sqlType(operand.type)}[])`
  return present.length === values.length ? among : sql<boolean>`(${among} OR ${operand.sql} IS NULL)`
}

async function matchSql(
  scope: FilterScope,
  { function: name, left, text }: Extract<ODataFilter, { kind: 'match' }>,
): Promise<Condition> {
  if (left.kind === 'literal') return sql<boolean>`FALSE`
  const operand = operandSql(scope, left)
  const compare = matches(name, operand, text)
  const candidates =
    scope.searchesBy === 'terms' && isSearched(scope, operand)
      ? await searchCandidates(scope.trx, scope.readable.entity.table, { text })
      : undefined
  return candidates ? sql<boolean>`(${candidates} AND ${compare})` : compare
}

/** No pattern is ever made of what a person types, so there is nothing to escape: `%` and `_` are letters like others. */
function matches(name: MatchFunction, operand: SqlOperand, text: string): Condition {
  const value = sql`lower(${operand.sql})`
  const wanted = sql`lower(${text}::text)`
  if (name === 'contains') return sql<boolean>`strpos(${value}, ${wanted}) > 0`
  if (name === 'startswith') return sql<boolean>`starts_with(${value}, ${wanted})`
  return sql<boolean>`right(${value}, char_length(${wanted})) = ${wanted}`
}

function isSearched({ readable }: OperandScope, operand: SqlOperand): boolean {
  return (
    !readable.entity.parent && operand.column !== undefined && searchColumns(readable.entity).includes(operand.column)
  )
}
