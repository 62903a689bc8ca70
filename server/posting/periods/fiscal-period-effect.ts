import { sql } from 'kysely'
import { idParam, textParam } from '#core/model/param.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../../documents/effects/record-effect.ts'
import { lockPeriods } from './ensure-period.ts'

const needs = {
  site: idParam('header', 'site'),
  startsOn: textParam('header', ['date']),
  endsOn: textParam('header', ['date']),
}

/** Saves of periods: a day belongs to one period of its site. */
export const fiscalPeriodEffect: RecordEffect = defineRecordEffect({
  name: 'posting:fiscalPeriod',
  needs,
  issues: overlapIssues,
})

async function overlapIssues({ trx, ctx, record }: RecordEffectInput<typeof needs>): Promise<readonly FieldIssue[]> {
  const { id, site: siteId, startsOn, endsOn } = record
  if (siteId === undefined || startsOn === '' || endsOn === '') return []
  await lockPeriods(trx, { tenantId: ctx.tenantId, siteId })
  const found = await sql<{ readonly name: string }>`select name from fiscal_period
    where tenant_id = ${ctx.tenantId} and site_id = ${siteId} and id is distinct from ${id ?? null}::bigint
      and starts_on <= ${endsOn}::date and ends_on >= ${startsOn}::date
    order by starts_on limit 1`.execute(trx)
  return found.rows.map(({ name }) => fieldIssue('startsOn', { code: 'periodOverlap', params: { period: name } }))
}
