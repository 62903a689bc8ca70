import { sql } from 'kysely'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { textParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const taxCodeReads: TableReads = {
  by: 'server/taxes/one-rate-effect.ts',
  entities: { taxCode: { code: 'text', validFrom: 'date', validTo: 'date' } },
}

const needs = {
  code: textParam('header', ['text']),
  validFrom: textParam('header', ['date']),
  validTo: textParam('header', ['date']),
}

/** On every day a tax code has one rate at most: a rate is ended before the next begins (TAX-1). */
export const oneRateEffect: RecordEffect = defineRecordEffect({
  name: 'taxes:oneRate',
  needs,
  async issues(input): Promise<readonly FieldIssue[]> {
    const from = await otherFrom(input)
    return from === undefined ? [] : [fieldIssue('validFrom', { code: 'taxOverlap', params: { from } })]
  },
})

/** From when another rate of the code holds that overlaps this one. */
async function otherFrom({ trx, ctx, record }: RecordEffectInput<typeof needs>): Promise<string | undefined> {
  const { id, code, validFrom, validTo } = record
  if (code === '' || validFrom === '') return undefined
  // Two people who write rates of one code take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tax/${ctx.tenantId}/${code.toLowerCase()}`}, 0))`.execute(
    trx,
  )
  const found = await sql<{ readonly from: string }>`select valid_from::text as "from" from tax_code
    where tenant_id = ${ctx.tenantId} and lower(code) = lower(${code}) and id <> ${id ?? 0}
      and valid_from <= coalesce(${validTo === '' ? null : validTo}::date, 'infinity') and coalesce(valid_to, 'infinity') >= ${validFrom}::date
    order by valid_from limit 1`.execute(trx)
  return found.rows[0]?.from
}
