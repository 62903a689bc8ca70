import { sql } from 'kysely'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { RecordEffect, RecordEffectInput } from '../../documents/record-effect.ts'
import { lockPeriods } from './ensure-period.ts'
import { numberIn, textIn } from '../record-values.ts'

/** Saves of periods: a day belongs to one period of its site. */
export const fiscalPeriodEffect: RecordEffect = {
  name: 'posting:fiscalPeriod',
  issues: overlapIssues,
  apply: () => Promise.resolve({ staleSessions: [] }),
}

async function overlapIssues({ trx, ctx, record }: RecordEffectInput): Promise<readonly FieldIssue[]> {
  const [siteId, startsOn, endsOn] = [numberIn(record, 'site'), textIn(record, 'startsOn'), textIn(record, 'endsOn')]
  if (siteId === undefined || startsOn === '' || endsOn === '') return []
  await lockPeriods(trx, { tenantId: ctx.tenantId, siteId })
  const found = await sql<{ readonly name: string }>`select name from fiscal_period
    where tenant_id = ${ctx.tenantId} and site_id = ${siteId} and id is distinct from ${numberIn(record, 'id') ?? null}::bigint
      and starts_on <= ${endsOn}::date and ends_on >= ${startsOn}::date
    order by starts_on limit 1`.execute(trx)
  return found.rows.map(({ name }) => fieldIssue('startsOn', { code: 'periodOverlap', params: { period: name } }))
}
