import { sql } from 'kysely'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { idParam, textParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const oneRuleReads: TableReads = {
  by: 'server/taxes/one-rule-effect.ts',
  entities: {
    taxRule: { region: { to: 'taxRegion' }, taxClass: { to: 'taxClass' }, validFrom: 'date', validTo: 'date' },
  },
}

const needs = {
  region: idParam('header', 'taxRegion'),
  taxClass: idParam('header', 'taxClass'),
  validFrom: textParam('header', ['date']),
  validTo: textParam('header', ['date']),
}

/** On every day a region and class have one rule at most: a rule is ended before the next begins (TAX-8). */
export const oneRuleEffect: RecordEffect = defineRecordEffect({
  name: 'taxes:oneRule',
  needs,
  async issues(input): Promise<readonly FieldIssue[]> {
    const from = await otherFrom(input)
    return from === undefined ? [] : [fieldIssue('validFrom', { code: 'taxRuleOverlap', params: { from } })]
  },
})

/** From when another rule of the region and class holds that overlaps this one. */
async function otherFrom({ trx, ctx, record }: RecordEffectInput<typeof needs>): Promise<string | undefined> {
  const { id, region, taxClass = null, validFrom, validTo } = record
  if (region === undefined || validFrom === '') return undefined
  // Two people who write rules of one region take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`taxRule/${ctx.tenantId}/${region}`}, 0))`.execute(trx)
  const found = await sql<{ readonly from: string }>`select valid_from::text as "from" from tax_rule
    where tenant_id = ${ctx.tenantId} and region_id = ${region} and tax_class_id is not distinct from ${taxClass}::bigint and id <> ${id ?? 0}
      and valid_from <= coalesce(${validTo === '' ? null : validTo}::date, 'infinity') and coalesce(valid_to, 'infinity') >= ${validFrom}::date
    order by valid_from limit 1`.execute(trx)
  return found.rows[0]?.from
}
