import { sql, type RawBuilder } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { WireSums } from '#core/http/odata-contract.ts'
import { isChoice, isLookup } from '#core/model/field-shapes.ts'
import type { ODataApply } from '#core/odata/query-ast.ts'
import { queryLimits } from '#core/odata/parse/query-limits.ts'
import { currencyDeciders } from '#core/titles/document-currency.ts'
import type { Trx } from '../db/pool.ts'
import { expandedLookup } from '../entity-sql/lookup-sql.ts'
import { fieldRef, frameColumn, ownName, propertyRef, tableRef, type PropertyRef } from '../entity-sql/property-ref.ts'
import { refuseProperty } from '../entity-sql/row-columns.ts'
import { wireValue } from '../entity-sql/value-sql.ts'
import { queryConditions } from './asked-rows.ts'
import { isNarrowed, type OpenQuery } from './open-query.ts'
import { allOf } from './paging/all-of.ts'
import { askList } from './paging/ask-list.ts'
import { readGated, type ListDeps } from './read-gated.ts'

/** A lookup or a closed list the sums are kept apart by, and an amount with the name it is answered under. */
interface Asked {
  readonly groups: readonly PropertyRef[]
  readonly sums: readonly { readonly ref: PropertyRef; readonly name: string }[]
}

/**
 * GET {Set}?$apply=…: sums of amounts over all rows a list with the same filter and search would show, worked out by one statement under
 * the same guards (ODS-31). They wait for each other and not for pages, nor pages for them.
 */
export async function readSums(deps: ListDeps, open: OpenQuery, apply: ODataApply): Promise<WireSums> {
  if (open.readable.isLookupOnly) throw appError('E_PERM')
  const asked = askedOf(open, apply)
  const { groupBy: _groups, sums: _sums, ...query } = apply
  const rows = await readGated(deps, { ...open, lane: 'sums' }, (trx) => sumsIn(trx, { ...open, query }, asked))
  if (rows.length > queryLimits.groupRows)
    throw appError('E_QUERY', { detail: `$apply at 0: there are more than ${queryLimits.groupRows} groups` })
  return { value: rows }
}

/** What is asked for as SQL. E_QUERY where amounts of several currencies would be added up. */
function askedOf({ readable }: OpenQuery, { groupBy, sums }: ODataApply): Asked {
  const groups = groupBy.map((name) => {
    const field = readable.fields.find((one) => (isLookup(one) || isChoice(one)) && one.property === name)
    const ref = field && fieldRef(field, 't')
    return ref ?? refuseProperty(name)
  })
  return {
    groups,
    sums: sums.map(({ property, name }) => {
      const ref = propertyRef(readable, property, 't') ?? refuseProperty(property)
      const apart = currencyDeciders(readable.entity, ref.field).find((field) => !groupBy.includes(field.property))
      if (apart !== undefined)
        throw appError('E_QUERY', {
          detail: `$apply at 0: ${property} may be in several currencies; group it by ${apart.property}`,
        })
      return { ref, name }
    }),
  }
}

/** The rows are added up first, and only what comes of them is put in words. */
async function sumsIn(trx: Trx, open: OpenQuery, { groups, sums }: Asked): Promise<WireSums['value']> {
  const conditions = allOf(await queryConditions(trx, open))
  const amounts = sums.map(({ ref }, index) => sql`sum(${ref.sql}) AS ${ownName(sumName(index))}`)
  const keys = groups.map(({ sql: key }, index) => sql`${key} AS ${ownName(keyName(index))}`)
  // Titles are looked up among the records of the same tenant.
  const apart = groups.length === 0 ? [] : [frameColumn('t', 'tenant_id'), ...keys]
  const grouped = sql`GROUP BY ${sql.join([sql`1`, ...groups.map((_, index) => sql.lit(index + 2))])}`
  const answered = [...groups.map((ref, index) => keyOf(open, ref, index)), ...sums.map(sumOf)]
  return askList(
    trx,
    sql<WireSums['value'][number]>`SELECT ${sql.join(answered)} FROM (
      SELECT ${sql.join([...apart, ...amounts])} FROM ${tableRef(open.readable.entity.table)} AS t WHERE ${conditions}
      ${groups.length === 0 ? sql`` : grouped} LIMIT ${sql.lit(queryLimits.groupRows + 1)}
    ) AS t`,
    { isNarrowed: isNarrowed(open) },
  )
}

const keyName = (index: number): string => `k${index}`
const sumName = (index: number): string => `s${index}`

/** The record a group is of, with the text people know it by; of a closed list the value itself. */
function keyOf({ context }: OpenQuery, ref: PropertyRef, index: number): RawBuilder<unknown> {
  const { field } = ref
  const { property } = field
  const key = sql`${ownName(ref.alias)}.${ownName(keyName(index))}`
  if (!isLookup(field)) return sql`${key} AS ${ownName(property)}`
  const title = expandedLookup(context, { ...ref, field, sql: key }, { select: [] }) ?? refuseProperty(property)
  return sql`${title} AS ${ownName(property)}`
}

function sumOf({ ref, name }: Asked['sums'][number], index: number): RawBuilder<unknown> {
  const sum = sql`${ownName(ref.alias)}.${ownName(sumName(index))}`
  return sql`${wireValue({ ...ref, sql: sum })} AS ${ownName(name)}`
}
