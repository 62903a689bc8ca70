import { sql, type RawBuilder } from 'kysely'
import { headOffice } from '#core/model/head-office.ts'
import type { EntityDefinition, FamilyDefinition } from '#core/model/family-definition.ts'
import { ownName, tableRef } from '../../entity-sql/property-ref.ts'
import { withoutWaiting } from '../../db/in-transaction.ts'
import type { Trx } from '../../db/pool.ts'

/** Whose number is wanted. */
export interface MasterNumberRequest {
  readonly tenantId: string
  readonly family: FamilyDefinition
  readonly series: NonNullable<EntityDefinition['series']>
}

/** How many typed numbers in a row a series passes by; beyond them somebody set it behind a long list, and its next number is to be raised. */
const mostTaken = 10_000

/**
 * Takes the next number of a master's series, `{prefix}{seq:6}`, that no record has: numbers people typed are passed by (DOC-64). Answers
 * the one row that reads it, as column `doc_no`. The row of the series, one a tenant, stays locked until the transaction ends.
 */
export async function nextMasterNo(trx: Trx, request: MasterNumberRequest): Promise<RawBuilder<unknown>> {
  const { tenantId, family, series } = request
  const begun = trx
    .insertInto('number_series')
    .values({
      tenant_id: tenantId,
      doc_type_id: null,
      doc_type: family.id,
      site_id: headOffice,
      year: 0,
      prefix: series.prefix,
      next_no: 1,
      without_gaps: false,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'doc_type', 'site_id', 'year']).doNothing())
    .execute()
  await withoutWaiting(trx, begun)
  await withoutWaiting(trx, passTaken(request).execute(trx))
  return sql`SELECT ${numberOf(sql`n.next_no - 1`)} AS doc_no FROM number_series AS n WHERE ${ofSeries(request)}`
}

/** Counts to behind the first number nobody has. */
function passTaken(request: MasterNumberRequest): RawBuilder<unknown> {
  const { tenantId, family, series } = request
  const field = family.entity.fields.find(({ id }) => id === series.field)
  if (field === undefined) throw new Error(`${family.id} has no field ${series.field}; the linker proves there is`)
  const isFree = sql`NOT EXISTS (SELECT FROM ${tableRef(family.entity.table)} AS t
    WHERE t.tenant_id = ${tenantId} AND t.${ownName(field.column)} = ${numberOf(sql`f.no`)})`
  const free = sql`(SELECT min(f.no) FROM generate_series(n.next_no, n.next_no + ${mostTaken}::int) AS f (no) WHERE ${isFree})`
  return sql`UPDATE number_series AS n SET next_no = coalesce(${free}, n.next_no + ${mostTaken}::int) + 1 WHERE ${ofSeries(request)}`
}

function numberOf(no: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`n.prefix || lpad((${no})::text, greatest(n.pad, length((${no})::text)), '0')`
}

function ofSeries({ tenantId, family }: MasterNumberRequest): RawBuilder<unknown> {
  return sql`n.tenant_id = ${tenantId} AND n.doc_type = ${family.id} AND n.site_id = ${headOffice} AND n.year = 0`
}
