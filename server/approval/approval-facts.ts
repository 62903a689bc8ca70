import { sql } from 'kysely'
import { siteToday } from '../posting/periods/posting-day.ts'
import { numberIn } from '../posting/record-values.ts'
import type { ApprovalDocument } from './approval-document.ts'
import type { ApprovalFacts } from './match-rule.ts'

/** What the rules are matched by; a document without a cost centre of its own has that of the location it is for. */
export async function approvalFacts(document: ApprovalDocument): Promise<ApprovalFacts> {
  const { record, trx, tenantId } = document
  const locationId = numberIn(record, 'requestLocation') ?? numberIn(record, 'location') ?? null
  const result = await sql<{ timeZone: string; costCentreId: number | null }>`
    select s.iana_timezone as "timeZone", l.cost_centre_id as "costCentreId" from site s
    left join location l on l.tenant_id = s.tenant_id and l.id = ${locationId}::bigint
    where s.tenant_id = ${tenantId} and s.id = ${document.siteId}`.execute(trx)
  const [site] = result.rows
  return {
    siteId: document.siteId,
    costCentreId: numberIn(record, 'costCentre') ?? site?.costCentreId ?? null,
    reasonId: numberIn(record, 'reason') ?? null,
    amount: document.amount,
    day: siteToday(document.now, site?.timeZone ?? 'UTC'),
  }
}
