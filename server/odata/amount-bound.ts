import type { CompareOperator, ODataFilter } from '#core/odata/query-ast.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { hasOwnColumn } from '#core/model/field-shapes.ts'
import { isReadInOrder } from '../db/tables/entity-table-indexes.ts'
import type { Trx } from '../db/pool.ts'
import { filterSql } from '../entity-sql/filter-sql.ts'
import { propertyRef } from '../entity-sql/property-ref.ts'
import { frameConditions, type OpenQuery } from './open-query.ts'
import type { AmountBound } from './paging/page-request.ts'

type Comparison = Extract<ODataFilter, { kind: 'compare' }>

/** Which end of the order of an amount meets a comparison with a number. */
const endOf: Readonly<Partial<Record<CompareOperator, 'least' | 'most'>>> = {
  gt: 'most',
  ge: 'most',
  lt: 'least',
  le: 'least',
}

/**
 * What a filter asks of an amount that an index has in order: more than a number, or less. Policies keep the database from looking numbers up in an
 * index (docs/decisions/search-under-rls.md), but not from reading along it. Undefined where nothing of the kind must hold.
 */
export async function amountBound(trx: Trx, open: OpenQuery): Promise<AmountBound | undefined> {
  const { query, context, readable } = open
  if (query.filter === undefined || query.search !== undefined) return undefined
  for (const part of mustHold(query.filter)) {
    const { operator, left, right } = part
    const ref = left.kind === 'property' && right.kind === 'literal' ? propertyRef(readable, left.path, 't') : undefined
    const end = endOf[operator]
    if (ref === undefined || end === undefined || !ref.type.startsWith('numeric') || !isInOrder(open, ref.field))
      continue
    const condition = await filterSql({ trx, context, readable, searchesBy: 'rows' }, part)
    return {
      value: ref.sql,
      isDescending: end === 'most',
      condition,
      frame: frameConditions(trx, open),
      isAlone: part === query.filter,
    }
  }
  return undefined
}

/** Comparisons every row found meets. */
function mustHold(filter: ODataFilter): readonly Comparison[] {
  if (filter.kind === 'compare') return [filter]
  return filter.kind === 'and' ? filter.parts.flatMap(mustHold) : []
}

function isInOrder({ readable: { entity }, definitions }: OpenQuery, field: FieldDefinition): boolean {
  const family = definitions.families.get(entity.family)
  return family?.entity.id === entity.id && hasOwnColumn(field) && isReadInOrder(family, field)
}
