import type { RawBuilder } from 'kysely'
import type { ODataFilter } from '#core/odata/query-ast.ts'
import type { Trx } from '../db/pool.ts'
import { figuresNamed } from '../entity-sql/figures-named.ts'
import { filterOfAll } from '../entity-sql/filter-of-all.ts'
import { filterSql } from '../entity-sql/filter-sql.ts'
import { isWorkedOutWhole } from '../entity-sql/rows-ref.ts'
import { isNarrowed, plainConditions, scopeOf, type OpenQuery } from './open-query.ts'
import { countRows } from './paging/count-rows.ts'

/** What the rows of a list must meet. */
export interface AskedRows {
  readonly conditions: readonly RawBuilder<boolean>[]
  /** True when finding some of the rows works out all of them, so that nobody should look twice. */
  readonly isWorkedOutWhole: boolean
  /** True when they are found by their lines, which are looked through each time. */
  readonly keepsCounted: boolean
}

/** Of up to so many rows each is asked by itself; what a view says of all of them takes as long as asking some ten thousand. */
const askedEachUpTo = 2_000

/**
 * Everything a row must meet. Where the filter names figures that a view says of all records (STM-712), what else is asked is looked at first: of few rows that are
 * left each is asked, of many the figures are added up once.
 */
export async function askedRows(trx: Trx, open: OpenQuery): Promise<AskedRows> {
  const { readable } = open
  const { table } = readable.entity
  const figures = partsOf(open.query.filter).filter((part) => figuresNamed([part], readable).views.size > 0)
  const keepsCounted = asksLines(open.query.filter)
  if (figures.length === 0)
    return { conditions: await plainConditions(trx, open), isWorkedOutWhole: isWorkedOutWhole(table), keepsCounted }
  const rest = withoutParts(open, figures)
  const conditions = await plainConditions(trx, rest)
  const left = { table, conditions, isNarrowed: true, cap: askedEachUpTo + 1 }
  const isFew = isNarrowed(rest) && !(await countRows(trx, left)).isCapped
  const scope = scopeOf(trx, open)
  const asked = isFew ? await filterSql(scope, { kind: 'and', parts: figures }) : await filterOfAll(scope, figures)
  return { conditions: [...conditions, asked], isWorkedOutWhole: !isFew, keepsCounted }
}

/** Whether a filter asks anything of lines (ODS-742). */
function asksLines(filter: ODataFilter | undefined): boolean {
  if (filter?.kind === 'and' || filter?.kind === 'or') return filter.parts.some(asksLines)
  return filter?.kind === 'not' ? asksLines(filter.part) : filter?.kind === 'any'
}

/** The same for who reads all of the rows anyway. */
export async function queryConditions(trx: Trx, open: OpenQuery): Promise<AskedRows['conditions']> {
  const { conditions } = await askedRows(trx, open)
  return conditions
}

/** What must hold of a row, one beside the other. */
function partsOf(filter: ODataFilter | undefined): readonly ODataFilter[] {
  if (filter?.kind === 'and') return filter.parts.flatMap(partsOf)
  return filter === undefined ? [] : [filter]
}

function withoutParts(open: OpenQuery, left: readonly ODataFilter[]): OpenQuery {
  const { filter, ...query } = open.query
  const parts = partsOf(filter).filter((part) => !left.includes(part))
  return { ...open, query: parts.length === 0 ? query : { ...query, filter: { kind: 'and', parts } } }
}
