import { sql } from 'kysely'
import { isTimeZone } from '#core/calendar/site-time.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { RecordEffectInput } from '../documents/effects/record-effect.ts'
import { isBooked } from './is-booked.ts'
import type { SiteNeeds } from './site-needs.ts'

/** What this SQL reads of tables that definitions draw. */
export const siteIssueReads: TableReads = {
  by: 'server/sites/site-issues.ts',
  entities: { location: { site: { to: 'site' }, isActive: 'boolean' } },
}

type Input = RecordEffectInput<SiteNeeds>

/** YYYY, MM and DD in any order, one sign between them. */
const written = /^(?=.*YYYY)(?=.*MM)(?=.*DD)(?:YYYY|MM|DD)[./ -](?:YYYY|MM|DD)[./ -](?:YYYY|MM|DD)$/

/** What is wrong with a site beyond its definition (SITE-2, SITE-3). */
export async function siteIssues(input: Input): Promise<readonly FieldIssue[]> {
  const { ianaTimezone, dateFormat } = input.record
  return [
    ...(ianaTimezone === '' || isTimeZone(ianaTimezone) ? [] : [fieldIssue('ianaTimezone', { code: 'timeZone' })]),
    ...(dateFormat === '' || written.test(dateFormat) ? [] : [fieldIssue('dateFormat', { code: 'dateFormat' })]),
    ...(await currencyIssues(input)),
    ...(await locationIssues(input)),
  ]
}

async function currencyIssues({ trx, ctx, record, before }: Input): Promise<readonly FieldIssue[]> {
  if (before === undefined || before.baseCurrency === record.baseCurrency) return []
  const booked = await isBooked(trx, { tenantId: ctx.tenantId, siteId: before.id ?? 0 })
  return booked ? [fieldIssue('baseCurrency', { code: 'siteBooked' })] : []
}

async function locationIssues({ trx, ctx, record, before }: Input): Promise<readonly FieldIssue[]> {
  const { siteLocation } = record
  if (siteLocation === undefined || siteLocation === before?.siteLocation) return []
  const found = await sql<{
    id: number
  }>`select id from location where tenant_id = ${ctx.tenantId} and id = ${siteLocation}
    and site_id = ${record.id ?? 0} and coalesce(is_active, true)`.execute(trx)
  return found.rows.length === 0 ? [fieldIssue('siteLocation', { code: 'belongsElsewhere' })] : []
}
