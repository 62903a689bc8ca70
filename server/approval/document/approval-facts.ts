import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { headerRolesOf } from '#core/record/role-values.ts'
import { siteToday } from '../../posting/periods/posting-day.ts'
import type { ApprovalDocument } from './approval-document.ts'
import type { ApprovalFacts } from '../rules/match-rule.ts'
import { readParts } from './document-parts.ts'

/** What this SQL reads of tables that definitions draw. */
export const factReads: TableReads = {
  by: 'server/approval/document/approval-facts.ts',
  entities: { location: { costCentre: { to: 'costCentre' } } },
}

/** What the rules are matched by; a document without a cost centre of its own has that of the location it is for. */
export async function approvalFacts(document: ApprovalDocument): Promise<ApprovalFacts> {
  const { family, record, trx, tenantId } = document
  const { to, from, costCentre, reason } = headerRolesOf(family.entity, record)
  const site = sql<{ timeZone: string; costCentreId: number | null }>`
    select s.iana_timezone as "timeZone", l.cost_centre_id as "costCentreId" from site s
    left join location l on l.tenant_id = s.tenant_id and l.id = ${to ?? from ?? null}::bigint
    where s.tenant_id = ${tenantId} and s.id = ${document.siteId}`.execute(trx)
  const parts = readParts(trx, { tenantId, entity: family.entity, record, reasonId: reason ?? null })
  const [place, divided] = await Promise.all([site, parts])
  const [found] = place.rows
  return {
    siteId: document.siteId,
    costCentreId: costCentre ?? found?.costCentreId ?? null,
    parts: divided,
    amount: document.amount,
    day: siteToday(document.now, found?.timeZone ?? 'UTC'),
  }
}
