import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { headerRolesOf, roleLinesOf } from '#core/record/role-values.ts'
import { siteToday } from '../../posting/periods/posting-day.ts'
import type { ApprovalDocument } from './approval-document.ts'
import type { ApprovalFacts } from '../rules/match-rule.ts'
import { readLineCategories } from './document-categories.ts'

/** What this SQL reads of tables that definitions draw. */
export const factReads: TableReads = {
  by: 'server/approval/document/approval-facts.ts',
  entities: { location: { costCentre: { to: 'costCentre' } } },
}

/** What the rules are matched by; a document without a cost centre of its own has that of the location it is for. */
export async function approvalFacts(document: ApprovalDocument): Promise<ApprovalFacts> {
  const { family, record, trx, tenantId } = document
  const { to, from, costCentre, reason } = headerRolesOf(family.entity, record)
  const result = await sql<{ timeZone: string; costCentreId: number | null }>`
    select s.iana_timezone as "timeZone", l.cost_centre_id as "costCentreId" from site s
    left join location l on l.tenant_id = s.tenant_id and l.id = ${to ?? from ?? null}::bigint
    where s.tenant_id = ${tenantId} and s.id = ${document.siteId}`.execute(trx)
  const [site] = result.rows
  const lines = roleLinesOf(family.entity, record)
  return {
    siteId: document.siteId,
    costCentreId: costCentre ?? site?.costCentreId ?? null,
    categories: await readLineCategories(trx, { tenantId, lines }),
    reasonId: reason ?? null,
    amount: document.amount,
    day: siteToday(document.now, site?.timeZone ?? 'UTC'),
  }
}
